import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { isCalendarDate } from '../../../shared/dates.ts'
import type { ScheduledPost } from '../../../shared/queue.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useSessions } from '../sessions.tsx'

/** Title, excerpt and date of a pending post, in its card. */
export function CardEditor({ post, onEnd }: { post: ScheduledPost; onEnd: () => void }) {
  const { bulk } = useSessions()
  const [title, setTitle] = useState(post.title)
  const [excerpt, setExcerpt] = useState(post.excerpt)
  const [publishDate, setPublishDate] = useState(post.publishDate)
  const [checked, setChecked] = useState<'unchecked' | 'checked'>('unchecked')
  const form = useRef<HTMLFormElement>(null)
  const titleProblem = title.trim() === '' ? 'Enter a title.' : undefined
  const dateProblem = isCalendarDate(publishDate) ? undefined : 'Enter a date.'

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked('checked')
    if (titleProblem !== undefined || dateProblem !== undefined) return
    const changes = { title: title.trim(), excerpt: excerpt.trim(), publishDate }
    if (await bulk.change({ type: 'edit', id: post.id, changes })) onEnd()
  }

  return (
    <form
      ref={form}
      className="card-editor"
      noValidate
      aria-label={`Edit ${post.title}`}
      onSubmit={(event) => void save(event)}
    >
      <TextField
        label="Title"
        required
        value={title}
        problem={checked === 'checked' ? titleProblem : undefined}
        onText={(entered) => {
          setTitle(entered)
        }}
      />
      <TextArea
        label="Excerpt"
        rows={2}
        value={excerpt}
        onText={(entered) => {
          setExcerpt(entered)
        }}
      />
      <TextField
        label="Date"
        type="date"
        required
        value={publishDate}
        problem={checked === 'checked' ? dateProblem : undefined}
        onText={(entered) => {
          setPublishDate(entered)
        }}
      />
      <div className="card-actions">
        <Button type="submit" size="small">
          Save
        </Button>
        <Button look="quiet" size="small" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
