import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { DeliveryNote } from '../delivery-note.tsx'
import { useKey } from '../help/shortcuts.ts'
import { ConnectionPanel, TestConnectionButton } from '../settings/connection-panel.tsx'
import { CorsSwitch } from '../settings/cors-switch.tsx'
import { WebhookFields } from '../settings/secret-field.tsx'
import { SiteUrlField } from '../settings/site-url-field.tsx'
import { WebhookHelp } from '../settings/webhook-help.tsx'
import { usePublisherState } from '../use-publisher.tsx'
import { JsonImport } from './json-import.tsx'
import { ManualEntry } from './manual-entry.tsx'

type TabId = 'manual' | 'json'

export function SinglePage() {
  const [tab, setTab] = useState<TabId>('manual')
  const testProblem = usePublisherState((state) => state.testProblem)
  useKey('1', () => setTab('manual'))
  useKey('2', () => setTab('json'))

  return (
    <>
      <ConnectionPanel needs={['webhookUrl']} place={tab} action={<TestConnectionButton />}>
        <WebhookFields action={<TestConnectionButton />} />
        <div className="stack pair">
          <CorsSwitch />
          <SiteUrlField />
          <WebhookHelp />
        </div>
      </ConnectionPanel>
      {testProblem && <DeliveryNote of="test" delivery={testProblem} />}
      <Tabs
        label="How to enter the post"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'manual', label: 'Manual Entry', panel: <ManualEntry /> },
          { id: 'json', label: 'JSON Import', panel: <JsonImport /> },
        ]}
      />
    </>
  )
}
