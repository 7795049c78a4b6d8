import type { ScheduledPost } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { useSessions } from '../../sessions.tsx'
import { offerUndo } from '../../undo.ts'
import { messages } from '../messages.ts'
import { undoChange } from '../undo-change.ts'
import { focusTitle, neighbourOf } from './card-focus.ts'
import { useShowCard } from './show-card.ts'

interface Props {
  post: ScheduledPost
  access: 'open' | 'locked'
}

export function RemoveButton({ post, access }: Props) {
  const { bulk } = useSessions()
  const showCard = useShowCard()
  const remove = async () => {
    const neighbour = neighbourOf(post.id)
    const undo = await bulk.changeWithUndo({ type: 'remove', id: post.id })
    if (!undo) return
    focusTitle(neighbour)
    const takeBack = async () => {
      if (await undoChange(bulk, undo)) showCard([post.id])
    }
    offerUndo(messages.removed(post.title), takeBack, messages.removedSeveral)
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
