import { useState } from 'react'
import {
  isPublished,
  type Comparison,
  type Correction,
  type ImportMode,
} from '../../../shared/calendar/merge.ts'
import { formatLongDate } from '../../../shared/dates.ts'
import { counted, truncate } from '../../../shared/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check } from '../check.tsx'

interface Props {
  found: Comparison
  onChoose: (mode: ImportMode, found: Comparison, taken: readonly Correction[]) => void
  onClose: () => void
}

/** Asks what becomes of the queue, and which posts of it the calendar corrects. */
export function ImportQuestion({ found, onChoose, onClose }: Props) {
  const { queue, corrections, missing } = found
  const [taken, setTaken] = useState(() => corrections.filter(({ isSure }) => isSure))
  const [isReplacing, setReplacing] = useState(false)
  const added = found.added - taken.filter(({ isSure }) => !isSure).length
  const toggle = (one: Correction) =>
    setTaken(taken.includes(one) ? taken.filter((other) => other !== one) : [...taken, one])
  const gone = missing.filter((post) => taken.every(({ before }) => before !== post))
  const written = gone.filter((post) => !isPublished(post) && post.content.trim() !== '').length
  const corrects = taken.length > 0 ? `Correct ${counted(taken.length, 'post')}?` : 'Nothing to add'
  const adds = added > 0 ? `Add ${counted(added, 'post')} to the ${queue.length}?` : corrects
  return (
    <Dialog title={isReplacing ? 'Replace the queue?' : adds} onClose={onClose}>
      {corrections.length > 0 && (
        <fieldset className="stack tight">
          <legend>Corrections</legend>
          {corrections.map((one) => (
            <Check key={one.before.id} checked={taken.includes(one)} onCheck={() => toggle(one)}>
              {one.line.title} (was: {before(one)})
            </Check>
          ))}
        </fieldset>
      )}
      {isReplacing && (
        <p>
          Removes {counted(gone.length, 'post')}
          {written > 0 && `, ${written} with an unpublished text`}.
        </p>
      )}
      <div className="dialog-actions">
        {/* First, so that it has the focus: a second Enter must not replace anything. */}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="secondary"
          onClick={() => (isReplacing ? onChoose('replace', found, taken) : setReplacing(true))}
        >
          {isReplacing ? 'Replace' : 'Replace…'}
        </Button>
        {!isReplacing && (
          <Button
            disabled={added + taken.length === 0}
            onClick={() => onChoose('add', found, taken)}
          >
            Add
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The words of a post of the queue that its line says otherwise. */
function before({ before: { title, publishDate, excerpt }, line }: Correction): string {
  if (title !== line.title) return title
  if (publishDate !== line.publishDate) return formatLongDate(publishDate)
  return truncate(excerpt, 60) || 'no excerpt'
}
