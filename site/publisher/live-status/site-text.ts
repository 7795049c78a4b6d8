import type { SiteProblem, SiteReading } from '../../../shared/publication/site-reading.ts'

const problemTexts: Readonly<Record<SiteProblem, string>> = {
  'no-url': 'Enter your site’s URL in the settings to see what is live.',
  unreachable: 'The site could not be reached.',
  'not-found': 'The site has no index of its articles. Is the URL right?',
  refused: 'The site answered with an error in place of its index.',
  moved: 'The site redirects to another URL, which is not followed.',
  'too-large': 'The site’s index is too large to be read.',
  'not-an-index': 'The site answered with something else. Is the URL right?',
  newer: 'The site’s index is of a newer version than this publisher.',
}

export function readingText(reading: SiteReading): string {
  if (!reading.ok) return problemTexts[reading.problem]
  const { length } = reading.index.articles
  return `${length === 1 ? '1 article is' : `${length} articles are`} live.`
}
