import type { PostRecord } from '../../../shared/post-record.ts'
import { SmallButton } from '../small-button.tsx'
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
    <SmallButton variant="quiet" className="last" aria-label={`Remove ${title}`} onClick={remove}>
      Remove
    </SmallButton>
  )
}
