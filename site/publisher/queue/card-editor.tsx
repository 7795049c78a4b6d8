import { flushSync } from 'react-dom'
import {
  fieldProblems,
  needsText,
  type PostEdit,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import { TextArea } from '../../ui/field.tsx'
import { CommandButton } from '../command-button.tsx'
import { Form } from '../form.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { FoldedDetails, PostFields } from '../post-form/post-fields.tsx'
import { SmallButton } from '../small-button.tsx'
import { useCommand, usePublisher } from '../use-publisher.tsx'
import { focusField, focusTitle } from './card-focus.ts'
import { useReview } from './view.ts'

interface Props {
  post: QueuedPost
  /** The post as it was when the editor was opened. */
  before: QueuedPost
}

/** The fields of a post, in its card. What is typed is part of the post at once. */
export function CardEditor({ post, before }: Props) {
  const { id } = post
  const { flush } = usePublisher()
  const { run: editPost } = useCommand('editPost')
  const { run: discardEdit } = useCommand('discardEdit')
  const { run: publishChange } = useCommand('publishChange')
  const { closeEditor, showCards, showBlocked } = useReview()
  const problems = fieldProblems(post)
  const close = () => {
    flushSync(closeEditor)
    focusTitle(id)
  }
  const onEdit = (edit: PostEdit) => editPost({ id, edit })
  const onBlur = () => void flush()
  const fields = { post, problems, disabled: false, onEdit, onBlur }
  return (
    <Form
      className="stack card-editor"
      aria-label={`Edit ${before.title}`}
      onSend={() => {
        void flush()
        if (Object.keys(problems).length === 0) close()
        else focusField(id)
      }}
    >
      <PostFields part="text" {...fields} />
      <FoldedDetails {...fields} />
      {(needsText(post) || post.queue.brief !== undefined) && (
        <TextArea
          label="Brief for the AI"
          name="brief"
          required={false}
          rows={3}
          value={post.queue.brief ?? ''}
          hint="What this post is to say beyond its title and excerpt. It is not published."
          onText={(brief) => onEdit({ brief })}
          onBlur={onBlur}
        />
      )}
      <FindingsNote isField post={post} />
      <div className="row">
        {post.state.status === 'published' && (
          <CommandButton
            command="publishChange"
            input={{ id }}
            variant="primary"
            onPress={() => {
              close()
              void publishChange({ id })?.then(showBlocked)
            }}
          >
            Publish change
          </CommandButton>
        )}
        <SmallButton
          type="submit"
          variant={post.state.status === 'published' ? 'secondary' : 'primary'}
        >
          Done
        </SmallButton>
        <CommandButton
          command="discardEdit"
          input={{ id, before }}
          variant="quiet"
          onPress={() => {
            discardEdit({ id, before }, () => showCards([id]))
            close()
          }}
        >
          Cancel
        </CommandButton>
      </div>
    </Form>
  )
}
