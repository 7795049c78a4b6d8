import { useEffect, useRef, useState } from 'react'
import {
  isPublished,
  type CalendarImport,
  type ImportMode,
  type ImportPlan,
} from '../../../shared/calendar/merge.ts'
import { counted } from '../../../shared/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Question } from '../question.tsx'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { importOf, planOf } from '../store/import.ts'

/** The question about a calendar: what becomes of its posts that were sent before, or of the queue. */
export interface AskedImport {
  of: 'sent-before' | 'queue'
  found: CalendarImport
}

interface Props {
  asked: AskedImport
  /** The posts as they are to be taken over, where they were sent before. */
  onFound: (found: CalendarImport) => void
  onChoose: (mode: ImportMode, found: CalendarImport) => void
  onClose: () => void
}

export function ImportQuestion({ asked: { of, found }, onFound, onChoose, onClose }: Props) {
  const again = usePublisherState((state) => importOf(state, found).sentBefore.length)
  if (of === 'queue') return <QueueQuestion found={found} onChoose={onChoose} onClose={onClose} />
  return (
    <Question
      title={`${again} of ${counted(found.posts.length, 'post')} ${again === 1 ? 'was' : 'were'} sent before`}
      yes="Send again"
      no="Leave out"
      onYes={() => onFound({ ...found, sendsAgain: true })}
      onNo={() => onFound(found)}
      onClose={onClose}
    >
      <p>Sent again, {again === 1 ? 'it keeps its' : 'they keep their'} id and slug.</p>
    </Question>
  )
}

/** Says what replacing the queue and adding to it would do, before either is done. */
function QueueQuestion({
  found,
  onChoose,
  onClose,
}: Pick<Props, 'onChoose' | 'onClose'> & Pick<AskedImport, 'found'>) {
  const { store } = usePublisher()
  // Nothing changes the queue while the dialog is open.
  const [{ replace, add }] = useState(() => ({
    replace: planOf(store.getState(), found, 'replace'),
    add: planOf(store.getState(), found, 'add'),
  }))
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A second Enter must not replace anything. On a phone the numbers above stay in sight.
    cancel.current?.focus({ preventScroll: true })
  }, [])
  const gone = replace.removed.filter(isPublished).length
  return (
    <Dialog className="import-dialog" title="Replace the queue?" onClose={onClose}>
      <p>This calendar has {counted(found.posts.length, 'post')}. There is a queue already.</p>
      <h3>Replaced</h3>
      <Points plan={replace} />
      <h3>With both kept</h3>
      <Points plan={add} />
      <div className="dialog-actions">
        <Button variant="quiet" onClick={() => onChoose('replace', found)}>
          {gone > 0
            ? `Replace: ${gone} published ${gone === 1 ? 'goes' : 'go'} from view`
            : 'Replace'}
        </Button>
        <Button
          variant="secondary"
          disabled={add.added.length === 0}
          onClick={() => onChoose('add', found)}
        >
          Keep both
        </Button>
        <Button ref={cancel} variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

const effects = {
  added: 'added',
  changed: 'changed to what the calendar says',
  same: 'kept as edited and written',
  held: 'left alone: sent, or perhaps sent, before',
  stays: 'kept: sent, and to come',
  removed: 'removed',
  written: 'of these with an unpublished text',
}

/** The effect on the posts, each with their number. */
function Points({ plan }: { plan: ImportPlan }) {
  const written = plan.removed.filter((post) => !isPublished(post) && post.content.trim() !== '')
  const posts = { ...plan, written }
  const told = Object.keys(effects) as (keyof typeof effects)[]
  return (
    <ul>
      {told.map(
        (effect) =>
          posts[effect].length > 0 && (
            <li key={effect}>
              {counted(posts[effect].length, 'post')} {effects[effect]}
            </li>
          ),
      )}
    </ul>
  )
}
