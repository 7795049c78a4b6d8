import type { ScheduledPost } from '../../../shared/queue.ts'
import { Button } from '../../ui/button.tsx'
import { useSessions } from '../sessions.tsx'

interface Props {
  post: ScheduledPost
  access: 'open' | 'locked'
}

export function RemoveButton({ post, access }: Props) {
  const { bulk } = useSessions()
  return (
    <Button
      look="quiet"
      size="small"
      className="card-remove"
      disabled={access === 'locked'}
      aria-label={`Remove ${post.title}`}
      onClick={() => void bulk.change({ type: 'remove', id: post.id })}
    >
      Remove
    </Button>
  )
}
