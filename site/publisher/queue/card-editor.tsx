import { flushSync } from 'react-dom'
import {
  fieldProblems,
  needsText,
  type PostEdit,
  type ScheduledPost,
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
  post: ScheduledPost
  /** The post as it was when the editor was opened. */
  before: ScheduledPost
}

/** The fields of a pending post, in its card. What is typed is part of the post at once. */
export function CardEditor({ post, before }: Props) {
  const { id } = post
  const { flush } = usePublisher()
  const { run: editPost } = useCommand('editPost')
  const { run: discardEdit } = useCommand('discardEdit')
  const { closeEditor, showCards } = useReview()
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
      {(needsText(post) || post.brief !== undefined) && (
        <TextArea
          label="Brief for the AI"
          name="brief"
          required={false}
          rows={3}
          value={post.brief ?? ''}
          hint="What this post is to say beyond its title and excerpt. It is not published."
          onText={(brief) => onEdit({ brief })}
          onBlur={onBlur}
        />
      )}
      <FindingsNote isField post={post} />
      <div className="row">
        <SmallButton type="submit" variant="primary">
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
