import { useMemo, useState } from 'react'
import { localDate } from '../../../shared/dates.ts'
import { Wren } from '../../ui/wren.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { isShown, type QueueFilter } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { MonthView } from './month-view.tsx'
import { PostCard } from './post-card.tsx'
import { QueueActions } from './queue-actions.tsx'
import { queueWarnings } from './queue-warnings.ts'
import { RunPanel } from './run-panel.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { useCardKeys } from './use-card-keys.ts'

/** Up to here every card is laid out, though it may be far off the screen. */
const fewCards = 40

/** The tab 'Review & Schedule' (section 2). */
export function Review() {
  const { bulk } = useSessions()
  const { queue, activity, problems, summary } = useValue(bulk)
  const [today] = useState(() => localDate(new Date()))
  const [filter, setFilter] = useState<QueueFilter>('all')
  const warnings = useMemo(() => queueWarnings(queue, today), [queue, today])
  useCardKeys()

  if (queue.length === 0) {
    return (
      <div className="empty">
        <Wren className="empty-wren" />
        <p>
          {activity.kind === 'loading'
            ? 'Loading the queue…'
            : 'No posts scheduled yet. Import your calendar first.'}
        </p>
      </div>
    )
  }
  const access = activity.kind === 'idle' ? 'open' : 'locked'
  const current = activity.kind === 'working' ? activity.work.progress?.current : undefined
  return (
    <>
      <QueueActions queue={queue} access={access} reports={summary ? 'in-summary' : 'here'} />
      {activity.kind === 'working' && <RunPanel work={activity.work} />}
      {summary && <SummaryPanel summary={summary} queue={queue} />}
      <div className="review">
        <MonthView queue={queue} />
        <div>
          <FilterBar queue={queue} filter={filter} onFilter={setFilter} />
          <ol className="cards" data-size={queue.length > fewCards ? 'many' : 'few'}>
            {queue.map((post) =>
              isShown(post, filter) ? (
                <PostCard
                  key={post.id}
                  post={post}
                  access={access}
                  step={current?.id === post.id ? current.step : undefined}
                  warnings={warnings.get(post.id)?.join(' ')}
                  problem={problems[post.id]}
                />
              ) : null,
            )}
          </ol>
        </div>
      </div>
    </>
  )
}
