import { useState } from 'react'
import {
  isPublished,
  type CalendarImport,
  type ImportMode,
  type ImportPlan,
} from '../../../shared/calendar/merge.ts'
import { counted } from '../../../shared/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePublisher } from '../use-publisher.tsx'
import { planOf } from '../store/import.ts'

interface Props {
  found: CalendarImport
  onChoose: (mode: ImportMode, found: CalendarImport) => void
  onClose: () => void
}

/** Says what replacing the queue and adding to it would do, before either is done. */
export function ImportQuestion({ found, onChoose, onClose }: Props) {
  const { store } = usePublisher()
  // Nothing changes the queue while the dialog is open.
  const [{ replace, add }] = useState(() => ({
    replace: planOf(store.getState(), found, 'replace'),
    add: planOf(store.getState(), found, 'add'),
  }))
  return (
    <Dialog title="Replace the queue?" onClose={onClose}>
      <div className="stack">
        <p>This calendar has {counted(found.posts.length, 'post')}. There is a queue already.</p>
        <h3>Replaced</h3>
        <Points plan={replace} />
        <h3>With both kept</h3>
        <Points plan={add} />
      </div>
      <div className="dialog-actions">
        {/* First, so that it has the focus: a second Enter must not replace anything. */}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="secondary"
          disabled={add.added.length === 0}
          onClick={() => onChoose('add', found)}
        >
          Keep both
        </Button>
        <Button variant="secondary" onClick={() => onChoose('replace', found)}>
          Replace
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
  published: 'of these published',
  written: 'of these with an unpublished text',
}

/** The effect on the posts, each with their number. */
function Points({ plan }: { plan: ImportPlan }) {
  const published = plan.removed.filter(isPublished)
  const written = plan.removed.filter((post) => !isPublished(post) && post.content.trim() !== '')
  const posts = { ...plan, published, written }
  const told = Object.keys(effects) as (keyof typeof effects)[]
  return (
    <ul>
      {told
        .filter((effect) => posts[effect].length > 0)
        .map((effect) => (
          <li key={effect}>
            {counted(posts[effect].length, 'post')} {effects[effect]}
          </li>
        ))}
    </ul>
  )
}
