import { useState } from 'react'
import { typedText, type QueuedPost } from '../../../shared/post/post-record.ts'
import { pasteMarks } from '../post-form/marks.ts'
import { useCommand, usePublisher } from '../use-publisher.tsx'
import { PublishButton } from './send-buttons.tsx'

/** The content box of a pending post, and the button that sends it: the second line of its row. */
export function PendingWork({ post }: { post: QueuedPost }) {
  const { id } = post
  const { flush } = usePublisher()
  const edit = useCommand('editPost', { id })
  // It stays high once it was: the button must not move under a press that leaves the box.
  const [isUsed, setUsed] = useState(false)
  return (
    <>
      <textarea
        className="card-box"
        data-used={isUsed}
        aria-label="Custom content"
        name="content"
        placeholder="Custom content: sent as it is, instead of a text by AI."
        value={typedText(post, 'content')}
        disabled={!edit.isAllowed}
        onChange={({ target }) => {
          setUsed(true)
          edit.run({ id, edit: { content: target.value } })
        }}
        onBlur={() => void flush()}
        onPaste={pasteMarks}
      />
      <span className="card-send">
        <PublishButton posts={[post]} of="card" variant="secondary">
          Generate &amp; Publish
        </PublishButton>
      </span>
    </>
  )
}
