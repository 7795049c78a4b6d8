import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ImportMode, ImportPlan } from '../../../shared/calendar/merge.ts'
import { counted } from '../../../shared/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePublisher } from '../use-publisher.tsx'
import { planOf, type FoundPosts } from '../store/import.ts'

interface Props {
  found: FoundPosts
  onChoose: (mode: ImportMode, found: FoundPosts) => void
  onClose: () => void
}

/** Says what replacing the queue and adding to it would do, before either is done. */
export function ImportDialog({ found, onChoose, onClose }: Props) {
  const { store } = usePublisher()
  // Nothing changes the queue while the dialog is open.
  const [{ replace, add }] = useState(() => ({
    replace: planOf(store.getState(), found, 'replace'),
    add: planOf(store.getState(), found, 'add'),
  }))
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A second Enter must not replace anything. On a phone the numbers above stay in sight.
    keep.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Dialog className="import-dialog" title="Replace the queue, or add to it?" onClose={onClose}>
      <p>This calendar has {counted(found.posts.length, 'post')}. There is a queue already.</p>
      <div className="stack pair">
        <Choice title="Replace" plan={replace}>
          <Button onClick={() => onChoose('replace', found)}>Replace the queue</Button>
        </Choice>
        <Choice title="Add" plan={add}>
          <Button
            variant="secondary"
            disabled={add.added.length === 0}
            onClick={() => onChoose('add', found)}
          >
            Add to the queue
          </Button>
        </Choice>
      </div>
      <div className="dialog-actions">
        <Button ref={keep} variant="secondary" onClick={onClose}>
          Keep the queue as it is
        </Button>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  title: string
  plan: ImportPlan
  children: ReactNode
}

function Choice({ title, plan, children }: ChoiceProps) {
  return (
    <section className="panel stack">
      <h3>{title}</h3>
      <ul>
        {pointsOf(plan).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** The effect on the posts, each with their number. */
function pointsOf({ same, changed, held, added, removed }: ImportPlan): string[] {
  const written = removed.filter(
    ({ state, content }) => state.status !== 'published' && content.trim() !== '',
  )
  const groups: [readonly unknown[], string][] = [
    [added, 'added'],
    [changed, 'changed where the calendar now says something else'],
    [same, 'kept with all that was edited and written'],
    [held, 'left alone: sent, or perhaps sent, before'],
    [removed, 'removed'],
    [written, 'among these with a text that was not published'],
  ]
  return groups
    .filter(([posts]) => posts.length > 0)
    .map(([posts, what]) => `${counted(posts.length, 'post')} ${what}`)
}
