import { Button } from '../../ui/button.tsx'
import { SecretField } from './secret-field.tsx'
import { keyWarnings, webhookWarnings } from './warnings.ts'
import type { ReactNode } from 'react'
import { usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'

/** The webhook's field, and in the app that of a header. `action` is beside the first. */
export function WebhookField({ action }: { action?: ReactNode }) {
  const { readsReplies } = useTraits()
  const isApp = readsReplies === 'always'
  return (
    <>
      <SecretField
        name="webhookUrl"
        label="Webhook URL"
        type="url"
        placeholder="https://"
        warningsOf={isApp ? warningsOfApp : warningsOfPage}
        hintText={(host) => `Sends to ${host}.`}
        action={action}
      />
      {isApp && (
        <SecretField
          name="webhookHeader"
          label="Webhook header"
          type="password"
          placeholder="Name: value"
          warningsOf={noWarnings}
          hintText={String}
        />
      )}
    </>
  )
}

const noWarnings = () => []

// The app sends by itself: what a page may not reach does not concern it.
const warningsOfApp = (text: string) => webhookWarnings(text, '')
const warningsOfPage = (text: string) => webhookWarnings(text, location.protocol)

export function TestConnectionButton() {
  const { testConnection } = usePublisher()
  const test = usePublisherState((state) => state.test)
  const isSending = usePublisherState(({ run }) => run !== undefined)
  return (
    <Button
      variant="secondary"
      busy={test === 'testing'}
      disabled={isSending || test === 'finding-out'}
      onClick={() => void testConnection()}
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
