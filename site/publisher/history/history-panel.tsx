import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { filterAttempts, type HistoryFilter } from '../../../shared/history.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { Wren } from '../../ui/wren.tsx'
import { useValue } from '../observable.ts'
import { ReportDownloads } from '../report-downloads.tsx'
import { useSessions } from '../sessions.tsx'
import { AttemptList } from './attempt-list.tsx'
import { ClearHistory } from './clear-history.tsx'
import { historyCsv, historyJson } from './history-export.ts'
import { HistoryFilters } from './history-filters.tsx'

const everything: HistoryFilter = { query: '', state: 'all', from: '', to: '' }

/** What was sent from here, and whether it arrived: newest first, searched, filtered, exported. */
export function HistoryPanel() {
  const { history } = useSessions()
  const { status, attempts } = useValue(history)
  const [filter, setFilter] = useState(everything)
  // Thousands of lines may follow each key.
  const deferred = useDeferredValue(filter)
  const found = useMemo(() => filterAttempts(attempts, deferred), [attempts, deferred])

  useEffect(() => {
    void history.refresh()
  }, [history])

  if (status === 'failed') {
    return (
      <div className="note" data-variant="danger" role="alert">
        <p>The history could not be loaded. Nothing of it is lost by that.</p>
        <div className="note-actions">
          <Button size="small" variant="secondary" onClick={() => void history.refresh()}>
            Try again
          </Button>
        </div>
      </div>
    )
  }
  if (status === 'loading') return <p className="quiet-note">Loading the history …</p>
  if (attempts.length === 0) {
    return (
      <div className="empty">
        <Wren className="empty-wren" />
        <p>Nothing was sent from here yet.</p>
        <p className="quiet-note">
          Each attempt to send a post is kept here, with what is known of it.
        </p>
      </div>
    )
  }
  const clear = async () => {
    try {
      await history.clear()
    } catch {
      showToast({
        variant: 'destructive',
        title: 'Error',
        description: 'The history could not be cleared. Please try again.',
      })
    }
  }
  return (
    <>
      <HistoryFilters filter={filter} attempts={attempts} onFilter={setFilter} />
      <div className="history-head">
        <p role="status">
          {found.length < attempts.length && `${found.length} of `}
          {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
        </p>
        <span className="report-buttons">
          <ReportDownloads
            label="History"
            name="pennywren-history"
            csv={() => historyCsv(found)}
            json={() => historyJson(found)}
          />
          <ClearHistory count={attempts.length} onClear={() => void clear()} />
        </span>
      </div>
      {found.length === 0 ? (
        <p className="quiet-note">
          Nothing that was sent matches.{' '}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setFilter(everything)
            }}
          >
            Show all
          </Button>
        </p>
      ) : (
        <AttemptList attempts={found} />
      )}
    </>
  )
}
