import type { SiteProblem, SiteReading } from '../../../shared/publication/site-reading.ts'

const problemTexts: Readonly<Record<SiteProblem, string>> = {
  'no-url':
    'The publisher does not know your site: enter its URL with the connection, so that it can tell which posts are live.',
  unreachable: 'The site could not be reached.',
  'not-found':
    'The site has no index of its articles. Is this the right address, and was the site built since the publisher asks for one?',
  refused: 'The site answered with an error in place of its index.',
  moved: 'The site redirects to another address, which is not followed.',
  'too-large': 'The index of the site is larger than the publisher reads.',
  'not-an-index':
    'What the site answered is not an index of its articles. Is this the right address?',
  newer: 'The site was built by a newer version than this publisher, which cannot read its index.',
}

export function readingText(reading: SiteReading): string {
  if (!reading.ok) return problemTexts[reading.problem]
  const { length } = reading.index.articles
  return `The site was read: ${length === 1 ? '1 article is' : `${length} articles are`} live.`
}
