import type { PostRecord } from '../../../shared/post/post-record.ts'
import { standingIn } from '../store/selectors.ts'
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
      <p className="live-status">
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
