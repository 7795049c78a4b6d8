import { formatLongDate } from '../../../shared/dates.ts'
import type { SentPost, LiveStatus } from '../../../shared/publication/live-status.ts'
import { heldBackTexts } from '../post-form/checks-note.tsx'
import { liveStatusOf } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: SentPost
  /** `if-live`: only where it is on the site, although it was not known to have arrived. */
  show?: 'always' | 'if-live'
}

/** Where a post that was sent is by now; nothing where that is not known. */
export function LiveStatusNote({ post, show = 'always' }: Props) {
  const place = usePublisherState(liveStatusOf)(post)
  const isLive = place.state === 'live' || place.state === 'outdated'
  if (place.state === 'unknown' || (show === 'if-live' && !isLive)) return null
  const [before, slug, after] = statusText(place, post.slug)
  return (
    <p className="dot" data-tone={tones[place.state] ?? 'neutral'}>
      {before}
      {slug !== undefined && <ArticleLink slug={slug} />}
      {after}
    </p>
  )
}

/** Of the states that something is to be done about, or nothing any more. */
const tones: Partial<Record<LiveStatus['state'], string>> = {
  live: 'success',
  missing: 'warning',
  taken: 'warning',
  'held-back': 'warning',
}

type Known = Exclude<LiveStatus, { state: 'unknown' }>

/** `sentAs`: the slug the post was sent with. */
function statusText(place: Known, sentAs: string): [before: string, slug?: string, after?: string] {
  switch (place.state) {
    case 'live':
      return ['Live at ', place.slug, '.']
    case 'outdated':
      return [
        'Live at ',
        place.slug,
        place.since === undefined
          ? ', with the text from before until the site is built.'
          : `, with another text than was sent on ${formatLongDate(place.since)}. Check in your automation whether it was written and the site built after that, or whether the file was changed since.`,
      ]
    case 'leaving':
      return ['Still at ', place.slug, ': the site’s next build takes it down.']
    case 'held-back':
      return [`Kept off the site: ${heldBackTexts[place.because]}.`]
    case 'waiting':
      return [`It can be live from ${formatLongDate(place.from)} on, once the site is built.`]
    case 'awaited':
      return ['Not on the site yet: your automation has to write it, and the site to be built.']
    case 'missing':
      return [
        `Not on the site yet, though it could be since ${formatLongDate(place.since)}. Check in your automation whether it was written, and whether the site was built after that.`,
      ]
    case 'taken':
      return [
        'Not on the site: ',
        sentAs,
        ' shows an article that has another id. Check in your automation what became of this post.',
      ]
  }
}

/** Opens beside the publisher, which may be in the middle of something. */
function ArticleLink({ slug }: { slug: string }) {
  const origin = usePublisherState(({ site }) => site.known?.origin ?? '')
  return (
    <a href={`${origin}/blog/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
      /blog/{slug}
    </a>
  )
}
