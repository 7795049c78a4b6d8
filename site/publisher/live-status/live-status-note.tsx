import type { SentPost } from '../../../shared/publication/live-status.ts'
import { liveStatusOf } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { placeText, type Standing } from './standing.ts'

/** Where a post that was sent is by now; nothing where that is not known. */
export function LiveStatusNote({ post }: { post: SentPost }) {
  const place = usePublisherState(liveStatusOf)(post)
  return (
    place.state !== 'unknown' && (
      <p className="live-status">
        <StandingText standing={placeText(place)} />
      </p>
    )
  )
}

/** With a link to the article, where there is one. It opens beside the publisher. */
export function StandingText({ standing: { text, tone, slug } }: { standing: Standing }) {
  const origin = usePublisherState(({ site }) => site.known?.origin ?? '')
  return (
    <span className="dot" data-tone={tone}>
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
