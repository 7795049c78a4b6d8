import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { AsideNotes } from '../aside/aside-notes.tsx'
import { useKey } from '../help/shortcuts.ts'
import { TestConnectionButton, WebhookField } from '../settings/connection.tsx'
import { ConnectionPanel } from '../settings/connection-panel.tsx'
import { CorsSwitch } from '../settings/cors-switch.tsx'
import { SiteAddressField } from '../settings/site-address-field.tsx'
import { WebhookHelp } from '../settings/webhook-help.tsx'
import { ToolTitle } from '../tool-title.tsx'
import { JsonImport } from './json-import.tsx'
import { LiveArticle } from './live-article.tsx'
import { ManualEntry } from './manual-entry.tsx'
import { SendProblemNote } from './send-problem.tsx'

type TabId = 'manual' | 'json'

export function SinglePage() {
  const [tab, setTab] = useState<TabId>('manual')
  useKey('1', () => {
    setTab('manual')
  })
  useKey('2', () => {
    setTab('json')
  })

  return (
    <>
      <ToolTitle tool="single" />
      <ConnectionPanel needs={['webhookUrl']} place={tab} action={<TestConnectionButton />}>
        <WebhookField action={<TestConnectionButton />} />
        <div className="help-row">
          <CorsSwitch />
          <SiteAddressField />
          <WebhookHelp />
        </div>
      </ConnectionPanel>
      <SendProblemNote of="test" />
      <AsideNotes />
      <Tabs
        label="How to enter the post"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'manual',
            label: 'Manual Entry',
            panel: (
              <>
                <LiveArticle />
                <ManualEntry />
              </>
            ),
          },
          {
            id: 'json',
            label: 'JSON Import',
            panel: <JsonImport />,
          },
        ]}
      />
    </>
  )
}
