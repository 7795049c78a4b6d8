import type { PostRecord } from '../../../shared/post/post-record.ts'
import { liveStatusOf, sentPost } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { standingOf, type Standing } from './standing.ts'

/** Where a post stands by now; undefined before it was sent. */
export function useStanding(post: PostRecord | undefined): Standing | undefined {
  const find = usePublisherState(liveStatusOf)
  const isRunning = usePublisherState(({ run }) => run !== undefined)
  const sent = post && sentPost(post)
  if (post?.state.status === 'sending' && !isRunning) {
    return { text: 'Being sent by another window', tone: 'neutral' }
  }
  return post && standingOf(post, sent && find(sent))
}

/** Where a post that was sent is by now. */
export function LiveStatusNote({ post }: { post: PostRecord | undefined }) {
  const standing = useStanding(post)
  return (
    standing && (
      <p className="live-status">
        <StandingText standing={standing} />
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
