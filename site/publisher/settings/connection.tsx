import { Button } from '../../ui/button.tsx'
import { useValue } from '../observable.ts'
import { useSessions } from '../sessions.tsx'
import { SecretField } from './secret-field.tsx'
import { keyWarnings, webhookWarnings } from './warnings.ts'
import { usePlatform } from '../platform-context.tsx'
import type { ReactNode } from 'react'

/** The webhook's field. `action` is beside it. */
export function WebhookField({ action }: { action?: ReactNode }) {
  const { readsReplies } = usePlatform().traits
  return (
    <SecretField
      name="webhookUrl"
      label="Webhook URL"
      type="url"
      placeholder="https://"
      warningsOf={readsReplies === 'always' ? warningsOfApp : warningsOfPage}
      hintText={(host) => `Sends to ${host}.`}
      action={action}
    />
  )
}

// The app sends by itself: what a page may not reach does not concern it.
const warningsOfApp = (text: string) => webhookWarnings(text, '')
const warningsOfPage = (text: string) => webhookWarnings(text, location.protocol)

export function TestConnectionButton() {
  const { send } = useSessions()
  const { activity } = useValue(send)
  return (
    <Button
      variant="secondary"
      busy={activity === 'testing'}
      disabled={activity === 'publishing' || activity === 'finding-out'}
      onClick={() => void send.test()}
    >
      Test Connection
    </Button>
  )
}

export function AiKeyField() {
  return (
    <SecretField
      name="aiKey"
      label="AI service API key"
      type="password"
      placeholder="sk-…"
      warningsOf={keyWarnings}
      hintText={(end) => `Ends in ${end}.`}
    />
  )
}
