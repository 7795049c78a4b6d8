import type { ScheduledPost } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { useSessions } from '../../sessions.tsx'
import { focusTitle, neighbourOf } from './card-focus.ts'

interface Props {
  post: ScheduledPost
  access: 'open' | 'locked'
}

export function RemoveButton({ post, access }: Props) {
  const { bulk } = useSessions()
  const remove = async () => {
    const neighbour = neighbourOf(post.id)
    if (await bulk.change({ type: 'remove', id: post.id })) focusTitle(neighbour)
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="card-remove"
      disabled={access === 'locked'}
      aria-label={`Remove ${post.title}`}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  )
}
