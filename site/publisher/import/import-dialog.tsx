import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { ImportMode, ImportPlan } from '../../../shared/calendar/merge.ts'
import { formatLongDate } from '../../../shared/dates.ts'
import { counted } from '../../../shared/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePublisher } from '../use-publisher.tsx'
import type { FoundPosts } from '../store/queue.ts'

/** What was found, while the operator chooses what becomes of the queue. */
export interface FoundCalendar extends FoundPosts {
  /** How many lines of the calendar are not used. */
  unused: number
}

interface Props {
  found: FoundCalendar
  onChoose: (mode: ImportMode, found: FoundCalendar) => void
  onClose: () => void
}

/** Says what replacing the queue and adding to it would do, before either is done. */
export function ImportDialog({ found, onChoose, onClose }: Props) {
  const { posts, unused } = found
  const { planImport } = usePublisher()
  // Nothing changes the queue while the dialog is open.
  const [replace, add] = useMemo(
    () => [planImport('replace', found), planImport('add', found)] as const,
    [planImport, found],
  )
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A second Enter must not replace anything. On a phone the numbers above stay in sight.
    keep.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Dialog className="import-dialog" title="Replace the queue, or add to it?" onClose={onClose}>
      <p>
        This calendar has {counted(posts.length, 'post')}
        {unused > 0 &&
          `, and ${counted(unused, 'line')} that ${unused === 1 ? 'is' : 'are'} not used`}
        . There is a queue already.
      </p>
      <div className="stack pair import-choices">
        <Choice title="Replace" points={replacePoints(replace)}>
          <Button onClick={() => onChoose('replace', found)}>Replace the queue</Button>
        </Choice>
        <Choice title="Add" points={addPoints(add)}>
          <Button
            variant="secondary"
            disabled={add.added.length === 0}
            onClick={() => onChoose('add', found)}
          >
            Add to the queue
          </Button>
        </Choice>
      </div>
      <Details plan={replace} />
      <div className="dialog-actions">
        <Button ref={keep} variant="secondary" onClick={onClose}>
          Keep the queue as it is
        </Button>
      </div>
    </Dialog>
  )
}

function Choice({
  title,
  points,
  children,
}: {
  title: string
  points: string[]
  children: ReactNode
}) {
  return (
    <section className="panel stack">
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function replacePoints({ same, changed, held, added, removed }: ImportPlan) {
  const sent = removed.filter(({ state }) => state.status === 'published').length
  const written = removed
    .filter(({ state }) => state.status !== 'published')
    .filter(({ content }) => content.trim() !== '').length
  const unsent = removed.length - sent
  const were = unsent === 1 ? 'was' : 'were'
  const stay = `${counted(same.length, 'post')} ${same.length === 1 ? 'stays as it is' : 'stay as they are'}`
  const texts = written === 0 ? '' : unsent === 1 ? ', with a text' : `, ${written} with a text`
  return [
    same.length > 0 && `${stay}, with all that was edited and written`,
    changed.length > 0 && `${counted(changed.length, 'post')} changed as the line now says`,
    added.length > 0 && counted(added.length, 'new post'),
    held.length > 0 && `${counted(held.length, 'post')} left alone: sent, or perhaps sent, before`,
    unsent > 0 && `${counted(unsent, 'post')} removed that ${were} not published${texts}`,
    sent > 0 && `${counted(sent, 'published post')} removed from the list`,
  ].filter((point) => point !== false)
}

function addPoints({ same, added }: ImportPlan) {
  return [
    added.length === 0 ? 'Nothing to add' : `${counted(added.length, 'new post')} at the end`,
    same.length > 0 && `${counted(same.length, 'post')} in the queue already`,
    'Nothing changed or removed',
  ].filter((point) => point !== false)
}

const shownPosts = 5

function Details({ plan: { changed, held, removed } }: { plan: ImportPlan }) {
  const lists = [
    { name: 'Changed by replacing', entries: changed.map(changeText) },
    { name: 'Left alone', entries: held.map(({ title }) => title) },
    { name: 'Removed by replacing', entries: removed.map(({ title }) => title) },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <div className="stack">
      {lists.map(({ name, entries }) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {entries.slice(0, shownPosts).map((entry, index) => (
              <li key={index}>{entry}</li>
            ))}
            {entries.length > shownPosts && <li>… and {entries.length - shownPosts} more</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}

function changeText({ before, after, overruled }: ImportPlan['changed'][number]) {
  const parts = [
    before.title !== after.title && `title: ${after.title}`,
    before.publishDate !== after.publishDate && `date: ${formatLongDate(after.publishDate)}`,
    before.excerpt !== after.excerpt && `excerpt: ${after.excerpt === '' ? 'none' : after.excerpt}`,
    overruled.length > 0 && 'your edit of it gives way',
  ].filter((part) => part !== false)
  return `${before.title} (${parts.join('; ')})`
}
