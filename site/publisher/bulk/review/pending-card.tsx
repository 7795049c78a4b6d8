import { readyText, type ScheduledPost } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { ContentBox } from './content-box.tsx'
import { PreparedText } from './prepared-text.tsx'
import { RemoveButton } from './remove-button.tsx'
import { usePublish } from '../run/use-publish.ts'

interface Props {
  post: ScheduledPost
  access: 'open' | 'locked'
  onEdit: () => void
}

/** What only a pending post has: the content box and the button that publishes it (section 4). */
export function PendingCard({ post, access, onEdit }: Props) {
  const { publishPost, writeTexts } = usePublish()
  const isLocked = access === 'locked'
  return (
    <div className="card-work">
      <ContentBox post={post} access={access} />
      {post.prepared && <PreparedText id={post.id} prepared={post.prepared} access={access} />}
      <div className="card-actions">
        <Button size="small" disabled={isLocked} onClick={() => void publishPost(post.id)}>
          Generate &amp; Publish
        </Button>
        {!readyText(post) && (
          <Button
            variant="secondary"
            size="small"
            disabled={isLocked}
            onClick={() => void writeTexts(post.id)}
          >
            Generate text only
          </Button>
        )}
        <Button variant="quiet" size="small" disabled={isLocked} onClick={onEdit}>
          Edit
        </Button>
        <RemoveButton post={post} access={access} />
      </div>
    </div>
  )
}
