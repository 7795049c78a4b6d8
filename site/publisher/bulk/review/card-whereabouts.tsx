import { attemptedPost, type ScheduledPost } from '../../../../shared/queue.ts'
import { useValue } from '../../observable.ts'
import { sentPost } from '../../on-site/sent-posts.ts'
import { WhereaboutsNote } from '../../on-site/whereabouts-note.tsx'
import { useSessions } from '../../sessions.tsx'

/** Where a post is that was sent; of one that failed, that it is live all the same. */
export function CardWhereabouts({ post }: { post: ScheduledPost }) {
  const { attempts } = useValue(useSessions().history)
  if (post.status === 'failed') {
    const failed = { ...attemptedPost(post), sentOn: undefined, heldBack: undefined }
    return <WhereaboutsNote post={failed} show="if-live" />
  }
  const sent = sentPost(post, attempts)
  return sent && <WhereaboutsNote post={sent} />
}
