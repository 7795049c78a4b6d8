import { useRef, type SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useSessions } from '../../sessions.tsx'
import { detailsProblems, type PostDetails } from './edits-session.ts'

interface Props {
  id: string
  /** The title as it is saved. */
  title: string
  details: PostDetails
  access: 'open' | 'locked'
  onEnd: () => void
}

/** Title, excerpt and date of a pending post, in its card. */
export function CardEditor({ id, title, details, access, onEnd }: Props) {
  const { edits } = useSessions()
  const form = useRef<HTMLFormElement>(null)
  const problems = detailsProblems(details)

  const change = (changes: Partial<PostDetails>) => {
    edits.type('details', id, { ...details, ...changes })
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await edits.save('details', id)) onEnd()
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return (
    <form
      ref={form}
      className="card-editor"
      noValidate
      aria-label={`Edit ${title}`}
      onSubmit={(event) => void save(event)}
    >
      <TextField
        label="Title"
        required
        value={details.title}
        problem={problems.title}
        onText={(entered) => {
          change({ title: entered })
        }}
      />
      <TextArea
        label="Excerpt"
        rows={2}
        value={details.excerpt}
        onText={(entered) => {
          change({ excerpt: entered })
        }}
      />
      <TextField
        label="Date"
        type="date"
        required
        value={details.publishDate}
        problem={problems.publishDate}
        onText={(entered) => {
          change({ publishDate: entered })
        }}
      />
      <div className="card-actions">
        <Button type="submit" size="small" disabled={access === 'locked'}>
          Save
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            edits.discard('details', id)
            onEnd()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
