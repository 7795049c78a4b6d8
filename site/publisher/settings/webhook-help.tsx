import { usePublisherState, useTraits } from '../use-publisher.tsx'

/** The URLs of the usual automation services, and how these read a payload. */
export function WebhookHelp() {
  const { readsReplies } = useTraits()
  const allowsCors = usePublisherState(({ notes }) => notes.settings.webhookAllowsCors)
  const asText = readsReplies === 'with-cors' && !allowsCors
  return (
    <details className="fold">
      <summary>Which URL do I enter?</summary>
      <dl className="facts">
        <dt>n8n</dt>
        <dd>
          The <strong>production</strong> URL of the Webhook node (method POST). Publish the
          workflow (before n8n 2: activate it). Read the payload with{' '}
          <code>{asText ? '{{ JSON.parse($json.body) }}' : '{{ $json.body }}'}</code>.
        </dd>
        <dt>Zapier</dt>
        <dd>
          The URL of ‘Webhooks by Zapier’, trigger{' '}
          <strong>{asText ? 'Catch Raw Hook' : 'Catch Hook'}</strong>
          {asText && ', and parse the body in a code step. Leave the CORS switch off.'}
        </dd>
        <dt>Make</dt>
        <dd>
          The URL of a <strong>Custom webhook</strong>
          {asText && ' with ‘JSON pass-through’ on, followed by the module ‘Parse JSON’'}.
        </dd>
      </dl>
    </details>
  )
}
