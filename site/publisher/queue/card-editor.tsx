import { flushSync } from 'react-dom'
import { chatRequest, articlePrompts } from '../../../shared/api/ai-request.ts'
import { aiServiceOf } from '../../../shared/settings.ts'
import {
  fieldProblems,
  needsText,
  type PostEdit,
  type ScheduledPost,
} from '../../../shared/post/post-record.ts'
import { TextArea } from '../../ui/field.tsx'
import { Fold } from '../fold.tsx'
import { Form } from '../form.tsx'
import { FindingsNote } from '../post-form/findings-note.tsx'
import { FoldedDetails, PostFields } from '../post-form/post-fields.tsx'
import { SmallButton } from '../small-button.tsx'
import { topicOf } from '../store/selectors.ts'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
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
  const fields = {
    post,
    problems,
    disabled: false,
    onEdit: (edit: PostEdit) => editPost({ id, edit }),
    onBlur: () => void flush(),
  }
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
      <AiBrief post={post} />
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

/** The brief of a post for the AI, and the request that it makes. */
function AiBrief({ post }: { post: ScheduledPost }) {
  const { flush } = usePublisher()
  const { run: editPost } = useCommand('editPost')
  if (!needsText(post) && post.brief === undefined) return null
  return (
    <>
      <TextArea
        label="Brief for the AI"
        name="brief"
        required={false}
        rows={3}
        value={post.brief ?? ''}
        hint="What this post is to say beyond its title and excerpt. It is not published."
        onText={(brief) => editPost({ id: post.id, edit: { brief } })}
        onBlur={() => void flush()}
      />
      <Fold title="What the AI is asked">
        <Request post={post} />
      </Fold>
    </>
  )
}

/** The request in the form that is tried first. The key goes into a header, and is not shown. */
function Request({ post }: { post: ScheduledPost }) {
  const request = usePublisherState((state) => {
    const prompts = articlePrompts(topicOf(state, post))
    return JSON.stringify(chatRequest(aiServiceOf(state.notes.settings), prompts), null, 2)
  })
  return (
    // It scrolls by itself: not every browser lets the keys do that.
    <div className="long-text code" role="region" aria-label="What the AI is asked" tabIndex={0}>
      {request.replaceAll('\\n', '\n')}
    </div>
  )
}
