import { useSyncExternalStore } from 'react'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { sentBeforeText } from '../../history/sent-before-note.tsx'
import { useSessions } from '../../sessions.tsx'
import { focusTitle } from './card-focus.ts'

interface Props {
  post: ScheduledPost
  access: 'open' | 'locked'
}

/** Says that the history knows the post, and what 'Publish All' makes of that. */
export function SentBefore({ post, access }: Props) {
  const { bulk, sentBefore } = useSessions()
  const find = () => sentBefore.get()(post)
  const attempt = useSyncExternalStore(sentBefore.subscribe, find, find)
  if (!attempt) return null
  const isIncluded = post.sendAgain === true
  const include = async () => {
    const changes = { sendAgain: isIncluded ? undefined : (true as const) }
    // The button is another one now.
    if (await bulk.change({ type: 'edit', id: post.id, changes })) focusTitle(post.id)
  }
  return (
    <div className="card-warning sent-before">
      <p>
        {sentBeforeText(attempt)}{' '}
        {isIncluded ? 'It is sent again all the same.' : 'Publish All leaves it out.'}
      </p>
      <Button
        variant="quiet"
        size="small"
        disabled={access === 'locked'}
        onClick={() => void include()}
      >
        {isIncluded ? 'Leave it out' : 'Include it'}
      </Button>
    </div>
  )
}
