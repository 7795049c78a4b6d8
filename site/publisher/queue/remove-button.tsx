import type { PostRecord } from '../../../shared/post-record.ts'
import { Button } from '../../ui/button.tsx'
import { usePublisher } from '../use-publisher.tsx'
import { neighbourOf } from './card-focus.ts'
import { useReview } from './view.ts'

export function RemoveButton({ post: { id, title } }: { post: PostRecord }) {
  const { removePost } = usePublisher()
  const { showCards } = useReview()
  const remove = () => {
    const neighbour = neighbourOf(id)
    removePost(id, () => showCards([id]))
    if (neighbour !== undefined) showCards([neighbour])
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="card-remove"
      aria-label={`Remove ${title}`}
      onClick={remove}
    >
      Remove
    </Button>
  )
}
