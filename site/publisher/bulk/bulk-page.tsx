import { useState } from 'react'
import type { Queue } from '../../../shared/queue.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AsideNotes } from '../aside/aside-notes.tsx'
import { useKey } from '../help/shortcuts.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { AiSettings } from '../settings/ai-settings.tsx'
import { AiKeyField, WebhookField } from '../settings/connection.tsx'
import { ConnectionPanel } from '../settings/connection-panel.tsx'
import { CorsSwitch } from '../settings/cors-switch.tsx'
import { SiteAddressField } from '../settings/site-address-field.tsx'
import { WebhookHelp } from '../settings/webhook-help.tsx'
import { ToolTitle } from '../tool-title.tsx'
import { ImportCalendar } from './import/import-calendar.tsx'
import { QueueNotices } from './queue-notices.tsx'
import { Review } from './review/review.tsx'

type TabId = 'import' | 'review' | 'history'

export function BulkPage() {
  const { bulk } = useSessions()
  const { queue, activity, news } = useValue(bulk)
  const [chosen, setChosen] = useState<TabId>()
  // With a saved queue the review is what an operator comes for. Decided once: a queue that fills
  // later would take the operator there before its posts are saved, and move the focus after that.
  if (chosen === undefined && activity.kind !== 'loading') {
    setChosen(queue.length > 0 ? 'review' : 'import')
  }
  const tab = chosen ?? 'import'
  useKey('1', () => {
    setChosen('import')
  })
  useKey('2', () => {
    setChosen('review')
  })
  useKey('3', () => {
    setChosen('history')
  })

  return (
    <>
      <ToolTitle tool="bulk" />
      <ConnectionPanel needs={['webhookUrl', 'aiKey']} place={tab} trouble={refusal(queue)}>
        <div className="field-pair">
          <WebhookField />
          <AiKeyField />
        </div>
        <div className="help-row">
          <CorsSwitch />
          <SiteAddressField />
          <div>
            <WebhookHelp />
            <AiSettings />
          </div>
        </div>
      </ConnectionPanel>
      <QueueNotices />
      <AsideNotes />
      <Tabs
        label="Steps"
        selected={tab}
        onSelect={setChosen}
        tabs={[
          {
            id: 'import',
            label: 'Import Calendar',
            panel: (
              <ImportCalendar
                onScheduled={() => {
                  setChosen('review')
                }}
              />
            ),
          },
          {
            id: 'review',
            label: <ReviewLabel count={queue.length} />,
            panel: <Review />,
          },
          { id: 'history', label: 'History', panel: <HistoryPanel /> },
        ]}
      />
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
    </>
  )
}

/** What the webhook said to a post that waits to be sent again. */
function refusal(queue: Queue): string | undefined {
  for (const post of queue) {
    if (post.status === 'failed' && post.failure.outcome === 'refused') {
      return `It refused a post with status ${post.failure.status}.`
    }
  }
  return undefined
}

function ReviewLabel({ count }: { count: number }) {
  return (
    <>
      Review &amp; Schedule
      {count > 0 && (
        <span className="tab-count" aria-hidden="true">
          {count}
        </span>
      )}
    </>
  )
}
