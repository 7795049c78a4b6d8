import type { Delivery } from '../../../shared/delivery.ts'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { pictureAt } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  post: PostRecord
  /** Sends the post without its picture. */
  onSend: () => void
}

/** Says that a picture may be why a post did not arrive, and offers to send the post without it. */
export function WithoutPicture({ post, onSend }: Props) {
  const { state, featuredImage, omitsPicture } = post
  const kept = usePublisherState((all) => pictureAt(all, featuredImage))
  const cause = 'delivery' in state && kept && !omitsPicture && causeOf(state.delivery)
  if (!cause) return null
  const kilobytes = Math.ceil((4 * kept.size) / 3 / 1000)
  return (
    <div className="row apart warning-text">
      <p>
        {cause} The picture {featuredImage} makes it {kilobytes} kB.
      </p>
      <SmallButton onClick={onSend}>Send without the picture</SmallButton>
    </div>
  )
}

const tooLarge = 413

function causeOf(delivery: Delivery): string | undefined {
  if (delivery.outcome === 'refused' && delivery.status === tooLarge) {
    return 'Your automation takes no request of this size.'
  }
  return delivery.outcome === 'unknown'
    ? 'An automation that takes no request of this size may end the connection in this way.'
    : undefined
}
