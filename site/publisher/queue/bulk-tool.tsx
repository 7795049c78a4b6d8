import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Tabs } from '../tabs.tsx'
import { loadedLater } from '../loaded-later.tsx'
import { ImportCalendar } from '../import/import-calendar.tsx'
import { ConnectionPanel } from '../settings/connection-panel.tsx'
import { queue } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import type { QueuedPost } from '../../../shared/post/post-record.ts'
import { cardId, focusTitle } from './card-focus.ts'
import { Review } from './review.tsx'

type TabId = 'import' | 'review' | 'history'

const history = loadedLater('The history', () =>
  import('../history/history-panel.tsx').then(({ HistoryPanel }) => HistoryPanel),
)

export function BulkTool() {
  const count = usePublisherState((state) => queue(state).length)
  const storage = usePublisherState((state) => state.storage)
  const [chosen, setChosen] = useState<TabId>()
  // With a saved queue the review is what an operator comes for. Decided once: a queue that fills
  // later would take the operator there before the focus can follow.
  if (chosen === undefined && storage !== 'loading') {
    setChosen(count > 0 ? 'review' : 'import')
  }
  const tab = chosen ?? 'import'
  useEffect(() => void history.load(), [])
  const [edited, setEdited] = useState<QueuedPost>()
  const select = (id: TabId) => {
    setEdited(undefined)
    setChosen(id)
  }
  const edit = (post: QueuedPost) => {
    flushSync(() => {
      setEdited(post)
      setChosen('review')
    })
    document.getElementById(cardId(post.id))?.scrollIntoView({ block: 'center' })
  }
  const showScheduled = (id: string) => {
    // The card takes the focus, and has to be rendered before.
    flushSync(() => setChosen('review'))
    focusTitle(id)
  }

  return (
    <>
      <ConnectionPanel key={tab} of="bulk" isFolded={tab !== 'import'} />
      <Tabs
        label="Steps"
        selected={tab}
        onSelect={select}
        tabs={[
          {
            id: 'import',
            label: 'Import Calendar',
            panel: <ImportCalendar onScheduled={showScheduled} />,
          },
          {
            id: 'review',
            label: 'Review & Schedule',
            panel: <Review edited={edited} onImport={() => setChosen('import')} />,
          },
          { id: 'history', label: 'History', panel: <history.Panel onEdit={edit} /> },
        ]}
      />
      <News />
    </>
  )
}

/** A part of its own: each step of a run has news, and the rest stays as it is. */
function News() {
  return (
    <p className="visually-hidden" aria-live="polite">
      {usePublisherState(({ news }) => news)}
    </p>
  )
}
