import { useState } from 'react'
import {
  displayTitle,
  needsText,
  typedText,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { CommandButton } from '../command-button.tsx'
import { MoreMenu } from '../more-menu.tsx'
import { pasteMarks } from '../post-form/paste-marks.ts'
import { useCommand, usePublisher } from '../use-publisher.tsx'
import { neighbourOf } from './card-focus.ts'
import { PublishButton } from './queue-bar.tsx'
import { useReview } from './view.ts'

interface Props {
  post: QueuedPost
}

/** The content box of a pending post, and what can be done with it. */
export function PendingWork({ post }: Props) {
  const { flush } = usePublisher()
  const edit = useCommand('editPost', { id: post.id, edit: {} })
  // It stays high once it was: the buttons below must not move under a press that leaves it.
  const [isUsed, setUsed] = useState(false)
  const { id } = post
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
      <span className="row tight at-end">
        <PublishButton posts={[post]} of="card" variant="primary">
          Generate &amp; Publish
        </PublishButton>
        <MoreMenu label={`More for ${displayTitle(post)}`}>
          {needsText(post) && (
            <CommandButton command="writeTexts" input={{ of: 'card', ids: [id] }} variant="quiet">
              Generate text
            </CommandButton>
          )}
          <EditButton post={post} />
          <RemoveButton post={post} />
        </MoreMenu>
      </span>
    </>
  )
}

/** Opens the editor of a post, whatever became of it. */
export function EditButton({ post: { id } }: Props) {
  const { openEditor } = useReview()
  return (
    <CommandButton
      command="editPost"
      input={{ id, edit: {} }}
      variant="quiet"
      onPress={() => openEditor(id)}
    >
      Edit
    </CommandButton>
  )
}

export function RemoveButton({ post }: Props) {
  const { id } = post
  const { run } = useCommand('removePost')
  const { showCards } = useReview()
  const remove = () => {
    const neighbour = neighbourOf(id)
    run({ id }, () => showCards([id]))
    if (neighbour !== undefined) showCards([neighbour])
  }
  return (
    <CommandButton
      command="removePost"
      input={{ id }}
      variant="quiet"
      aria-label={`Remove ${displayTitle(post)}`}
      onPress={remove}
    >
      Remove
    </CommandButton>
  )
}
