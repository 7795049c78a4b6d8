import type { PostRecord } from '../../../shared/post/post-record.ts'
import type { LiveStatus } from '../../../shared/publication/live-status.ts'
import type { SiteProblem, SiteReading } from '../../../shared/publication/site-reading.ts'
import { CommandButton } from '../command-button.tsx'
import { liveStatusOf, queue, standingIn } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import type { Standing } from './standing.ts'

interface NoteProps {
  post: PostRecord | undefined
  /** Said beside it, and so not again. */
  besides?: string
}

/** Where a post that was sent is by now. */
export function LiveStatusNote({ post, besides }: NoteProps) {
  const standing = usePublisherState((state) => post && standingIn(state)(post))
  return (
    standing &&
    standing.text !== besides && (
      <p>
        <StandingText standing={standing} />
      </p>
    )
  )
}

/** With a link to the article, where there is one. It opens beside the publisher. */
export function StandingText({ standing: { text, tone, slug, mark } }: { standing: Standing }) {
  const origin = usePublisherState(({ site }) => site.known?.origin ?? '')
  return (
    <span className="standing" data-tone={tone} data-mark={mark} title={text}>
      {text}
      {slug !== undefined && (
        <>
          {' '}
          <a href={`${origin}/blog/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
            /blog/{slug}
          </a>
        </>
      )}
    </span>
  )
}

const stateTexts: Readonly<Partial<Record<LiveStatus['state'], string>>> = {
  live: 'live',
  outdated: 'live with another text',
  awaited: 'waiting for a build',
  waiting: 'scheduled',
  missing: 'overdue',
  taken: 'without their slug',
  leaving: 'coming off',
  'held-back': 'held back',
}

/** Where the posts that were sent are, as the site was asked last. */
export function SiteLine() {
  const { reading, known } = usePublisherState((state) => state.site)
  const counts = usePublisherState((state) => {
    const sent = queue(state).filter((post) => post.sent)
    const states = sent.map((post) => liveStatusOf(state)(post)?.state)
    return Object.entries(stateTexts)
      .map(([name, text]) => ({ text, count: states.filter((one) => one === name).length }))
      .filter(({ count }) => count > 0)
      .map(({ text, count }) => `${count} ${text}`)
      .join(' · ')
  })
  if (counts === '') return null
  return (
    <div className="row at-end site-line">
      <p role="status" className="quiet-note">
        {reading?.ok === false && `${readingText(reading)} `}
        {known && counts}
        {reading === undefined && 'Asking the site…'}
      </p>
      <CheckSiteButton />
    </div>
  )
}

/** Asks the site now. */
export function CheckSiteButton() {
  const { isReading, reading } = usePublisherState((state) => state.site)
  if (reading?.ok === false && reading.problem === 'no-url') return null
  return (
    <CommandButton command="checkSite" variant="quiet" busy={isReading}>
      Check the site
    </CommandButton>
  )
}

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
