import { useState } from 'react'
import { CommandButton } from '../command-button.tsx'
import { Drawer } from '../drawer.tsx'
import { readingText } from '../live-status/live-status.tsx'
import { SmallButton } from '../small-button.tsx'
import type { Tool } from '../tool.tsx'
import { usePublisherState, useTraits } from '../use-publisher.tsx'
import { AiSettings } from './ai-settings.tsx'
import { TestAnswer, TestConnectionButton } from './connection-test.tsx'
import { SecretField } from './secret-field.tsx'
import { SettingField, SettingSwitch } from './setting-field.tsx'

/** All that is set once, beside the page. */
export function SettingsDrawer({ of, onClose }: { of: Tool; onClose: () => void }) {
  const { readsReplies, site } = useTraits()
  return (
    <Drawer title="Settings" onClose={onClose}>
      <div className="stack">
        <h3>Webhook</h3>
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
            <h3>AI</h3>
            <SecretField name="aiKey" canForget />
            <AiSettings />
            <NotifySwitch />
          </>
        )}
        {site === 'by-url' && (
          <>
            <h3>Site</h3>
            <SiteUrlField />
          </>
        )}
      </div>
    </Drawer>
  )
}

/** The URLs of the usual automation services, and how these read a payload. */
function WebhookHelp() {
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

/** For a page, which can read no reply without CORS. */
function CorsSwitch() {
  const allows = usePublisherState(({ notes }) => notes.settings.webhookAllowsCors)
  const isFindingOut = usePublisherState(({ test }) => test === 'finding-out')
  return (
    <div>
      <div className="row">
        <SettingSwitch
          name="webhookAllowsCors"
          disabled={isFindingOut}
          aria-describedby="cors-note"
        />
        <CommandButton command="testConnection" input={{ by: 'finding-out' }} busy={isFindingOut}>
          Find out
        </CommandButton>
      </div>
      <p className="quiet-note" id="cors-note">
        {allows
          ? 'Replies are read. A redirect is not followed.'
          : 'Replies stay hidden, and redirects are followed unseen.'}{' '}
        ‘Find out’ sends one test, which publishes nothing.
      </p>
    </div>
  )
}

/** Tells what is known of the site by its URL. */
function SiteUrlField() {
  const siteUrl = usePublisherState(({ notes }) => notes.settings.siteUrl)
  const { reading, isReading } = usePublisherState((state) => state.site)
  const known = isReading || !reading ? 'Asking the site…' : readingText(reading)
  const unknown = 'Where your articles appear. With it you see which posts are live.'
  return <SettingField name="siteUrl" hint={siteUrl === '' ? unknown : known} />
}

/** Asks the browser for leave to notify of a run that pauses. Nothing where it was asked before. */
function NotifySwitch() {
  const [permission, setPermission] = useState(() =>
    'Notification' in globalThis ? Notification.permission : 'denied',
  )
  const [isAnswered, setAnswered] = useState(false)
  const ask = async () => {
    setPermission(await Notification.requestPermission())
    setAnswered(true)
  }
  if (permission !== 'default' && !isAnswered) return null
  return (
    <div className="row">
      {permission === 'default' && (
        <SmallButton onClick={() => void ask()}>Notify me when a run pauses</SmallButton>
      )}
      <p role="status">
        {permission === 'granted' && 'You are notified when a run pauses.'}
        {permission === 'denied' && 'Your browser does not allow notifications.'}
      </p>
    </div>
  )
}
