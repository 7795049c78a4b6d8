import type { Delivery } from '../../shared/delivery.ts'
import type { PostRecord, QueuedPost } from '../../shared/post/post-record.ts'
import { markedAsSending, settled } from '../../shared/post/post-sending.ts'

/** A post after it was sent, with what became of that. */
export function afterSend<P extends PostRecord | QueuedPost>(
  post: P,
  delivery: Delivery,
  { slug = post.slug || post.id, at = 1, takesDown = false } = {},
): P {
  const now = new Date(at)
  return settled(markedAsSending(post, { slug, now, takesDown }), delivery, now) as P
}
