import { useEffect } from 'react'
import { readyText, type ScheduledPost } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useEdit, useSessions } from '../../sessions.tsx'
import { SentBefore } from './sent-before.tsx'
import { PreparedText } from './prepared-text.tsx'
import { RemoveButton } from './remove-button.tsx'
import { usePublish } from '../run/use-publish.ts'

const pauseMs = 500

interface Props {
  post: ScheduledPost
  access: 'open' | 'locked'
  onEdit: () => void
}

/** What only a pending post has: the content box and the button that publishes it. */
export function PendingCard({ post, access, onEdit }: Props) {
  const { publishPost, writeTexts } = usePublish()
  const isLocked = access === 'locked'
  return (
    <div className="card-work">
      <SentBefore {...{ post, access }} />
      <ContentBox post={post} access={access} />
      {post.prepared && (
        <PreparedText id={post.id} title={post.title} prepared={post.prepared} access={access} />
      )}
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

/** The optional custom content, saved in the pauses of typing, or when the queue is free again. */
function ContentBox({ post, access }: Pick<Props, 'post' | 'access'>) {
  const { edits } = useSessions()
  const { id } = post
  // Undefined while nothing is typed that is not saved, so that another window's change is seen.
  const typed = useEdit(({ contents }) => contents[id])

  useEffect(() => {
    if (typed === undefined || access === 'locked') return
    const timer = setTimeout(() => void edits.save('contents', id), pauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [edits, id, typed, access])

  return (
    <TextArea
      label="Custom content"
      required={false}
      rows={2}
      placeholder="Sent as it is, instead of a text by AI."
      readOnly={access === 'locked'}
      value={typed ?? post.content ?? ''}
      onText={(entered) => {
        edits.type('contents', id, entered)
      }}
      onBlur={() => void edits.save('contents', id)}
    />
  )
}
