import { Drawer } from '../drawer.tsx'
import type { Tool } from '../tool.tsx'
import { useTraits } from '../use-publisher.tsx'
import { AiSettings } from './ai-settings.tsx'
import { TestAnswer, TestConnectionButton } from './connection-test.tsx'
import { CorsSwitch } from './cors-switch.tsx'
import { NotifySwitch } from './notify-switch.tsx'
import { SecretField } from './secret-field.tsx'
import { SiteUrlField } from './site-url-field.tsx'
import { WebhookHelp } from './webhook-help.tsx'

/** All that is set once, beside the page. */
export function SettingsDrawer({ of, onClose }: { of: Tool; onClose: () => void }) {
  const { readsReplies, site } = useTraits()
  return (
    <Drawer title="Settings" onClose={onClose}>
      <div className="stack">
        <SecretField name="webhookUrl" canForget action={<TestConnectionButton />} />
        <TestAnswer />
        <WebhookHelp />
        {/* A page cannot send a header to a webhook that knows no CORS. */}
        {readsReplies === 'always' ? (
          <SecretField name="webhookHeader" canForget />
        ) : (
          <CorsSwitch />
        )}
        {of === 'bulk' && (
          <>
            <SecretField name="aiKey" canForget />
            <AiSettings />
          </>
        )}
        {site === 'by-url' && <SiteUrlField />}
        {of === 'bulk' && <NotifySwitch />}
      </div>
    </Drawer>
  )
}
