import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Wren } from '../../../ui/wren.tsx'
import { useValue } from '../../observable.ts'
import { useSessions } from '../../sessions.tsx'
import { focusTitle, hasShownCard, useCardKeys } from './card-focus.ts'
import { Cards } from './cards.tsx'
import { FilterBar, type QueueFilter } from './filter-bar.tsx'
import { Months } from './months.tsx'
import { MoveBar } from './move-bar.tsx'
import { MoveContext } from './move-context.ts'
import { useMoveKeys } from './move-keys.ts'
import { createMove } from './move.ts'
import { QueueActions } from './queue-actions.tsx'
import { QueueSiteLine } from './queue-site-line.tsx'
import { ShowCardContext, type ShowCard } from './show-card.ts'
import { RunPanel } from '../run/run-panel.tsx'
import { SummaryPanel } from '../run/summary-panel.tsx'

interface Filtering {
  filter: QueueFilter
  /** Why it is another one than the operator chose, for screen readers. */
  news: string
}

function withoutFilter(before: Filtering): Filtering {
  if (before.filter === 'all') return before
  return { filter: 'all', news: 'All posts are shown: the filter left this one out.' }
}

/** The tab 'Review & Schedule'. */
export function Review() {
  const { bulk, edits } = useSessions()
  const { queue, activity, summary } = useValue(bulk)
  const [{ filter, news }, setFilter] = useState<Filtering>({ filter: 'all', news: '' })
  const [move] = useState(() => createMove(edits))
  const access = activity.kind === 'idle' ? 'open' : 'locked'
  useCardKeys()
  useMoveKeys(move)
  useEffect(() => {
    if (access === 'locked') move.cancel()
  }, [access, move])

  const choose = useCallback((chosen: QueueFilter) => {
    setFilter({ filter: chosen, news: '' })
  }, [])
  const showCard = useCallback<ShowCard>((ids) => {
    const shown = ids.find(hasShownCard)
    if (shown === undefined) {
      flushSync(() => {
        setFilter(withoutFilter)
      })
    }
    focusTitle(shown ?? ids[0])
  }, [])

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
  return (
    <MoveContext value={move}>
      <ShowCardContext value={showCard}>
        <QueueActions queue={queue} access={access} reports={summary ? 'in-summary' : 'here'} />
        {activity.kind === 'working' && <RunPanel work={activity.work} />}
        {summary && <SummaryPanel summary={summary} queue={queue} />}
        <QueueSiteLine queue={queue} />
        <div className="review">
          <Months queue={queue} access={access} />
          <div>
            <h2 className="visually-hidden">Scheduled posts</h2>
            <FilterBar queue={queue} filter={filter} onFilter={choose} />
            <p className="visually-hidden" aria-live="polite">
              {news}
            </p>
            <Cards filter={filter} />
          </div>
        </div>
        <MoveBar />
      </ShowCardContext>
    </MoveContext>
  )
}
