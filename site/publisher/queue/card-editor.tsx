import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { fieldProblems, type PostRecord } from '../../../shared/post-record.ts'
import { Button } from '../../ui/button.tsx'
import { PostFields } from '../post-form/post-fields.tsx'
import { usePublisher } from '../use-publisher.tsx'
import { focusField, focusTitle } from './card-focus.ts'
import { CardPreview } from './card-preview.tsx'
import { useReview } from './view.ts'

interface Props {
  post: PostRecord
  /** The post as it was when the editor was opened. */
  before: PostRecord
}

/** The fields of a pending post, in its card. What is typed is part of the post at once. */
export function CardEditor({ post, before }: Props) {
  const { editPost, discardEdit, flush } = usePublisher()
  const { closeEditor } = useReview()
  const { id } = post
  const problems = fieldProblems(post)
  const close = () => {
    flushSync(closeEditor)
    focusTitle(id)
  }
  return (
    <form
      className="card-editor"
      noValidate
      aria-label={`Edit ${before.title}`}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void flush()
        if (Object.keys(problems).length > 0) focusField(id)
        else close()
      }}
    >
      <PostFields
        fold
        post={post}
        problems={problems}
        disabled={false}
        onEdit={(changes) => {
          editPost(id, changes)
        }}
        onBlur={() => void flush()}
      />
      <CardPreview post={post} />
      <div className="card-actions">
        <Button type="submit" size="small">
          Done
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            discardEdit(before)
            close()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
