import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { useAfterPress } from '../../../ui/after-press.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useSessions } from '../../sessions.tsx'
import { focusProblem } from './card-focus.ts'
import { CardPreview } from './card-preview.tsx'
import { MoreFields, moreFields } from './more-fields.tsx'
import { offerReopen } from './offer-reopen.ts'
import {
  detailsProblems,
  type DetailField,
  type DetailProblems,
  type PostDetails,
} from './post-details.ts'

interface Props {
  /** As it is saved. */
  post: ScheduledPost
  details: PostDetails
  access: 'open' | 'locked'
  onEnd: () => void
}

/** The fields of a pending post, in its card. */
export function CardEditor({ post, details, access, onEnd }: Props) {
  const { id, title } = post
  const { edits } = useSessions()
  const form = useRef<HTMLFormElement>(null)
  const afterPress = useAfterPress()
  const [typed, setTyped] = useState<DetailField>()
  const problems = shownProblems(details, typed)

  const change = (field: DetailField, text: string) => {
    setTyped(field)
    edits.type('details', id, { ...details, [field]: text })
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await edits.save('details', id)) {
      onEnd()
      return
    }
    flushSync(() => {
      setTyped(undefined)
    })
    focusProblem(form.current)
  }
  const bind = (field: DetailField) => ({
    value: details[field],
    problem: problems[field],
    onText: (text: string) => {
      change(field, text)
    },
  })

  return (
    <form
      ref={form}
      className="card-editor"
      noValidate
      aria-label={`Edit ${title}`}
      onSubmit={(event) => void save(event)}
    >
      <div className="card-fields">
        <div className="card-title-date">
          <TextField label="Title" required {...bind('title')} />
          <TextField label="Date" type="date" required {...bind('publishDate')} />
        </div>
        <TextArea label="Excerpt" rows={2} {...bind('excerpt')} />
        <MoreFields
          {...{ post, details, problems }}
          onEdit={change}
          onLeave={() => {
            afterPress(() => {
              setTyped(undefined)
            })
          }}
        />
      </div>
      <CardPreview post={post} details={details} />
      <div className="card-actions">
        <Button type="submit" size="small" disabled={access === 'locked'}>
          Save
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            // The title takes the focus, and has to be rendered before.
            const reopen = flushSync(() => edits.discard('details', id))
            onEnd()
            if (reopen) offerReopen(post, reopen)
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Of an address that is half typed nothing is said yet. */
function shownProblems(details: PostDetails, typed: DetailField | undefined): DetailProblems {
  const problems = detailsProblems(details)
  if (typed === undefined || !moreFields.has(typed)) return problems
  const { [typed]: _, ...others } = problems
  return others
}
