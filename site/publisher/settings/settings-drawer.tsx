import { useState } from 'react'
import { settingRows } from '../../../shared/settings.ts'
import { Check } from '../check.tsx'
import { CommandButton } from '../command-button.tsx'
import { Drawer } from '../drawer.tsx'
import { readingText } from '../live-status/site-text.ts'
import { SmallButton } from '../small-button.tsx'
import type { Tool } from '../tool.tsx'
import { useCommand, usePublisherState, useTraits } from '../use-publisher.tsx'
import { AiSettings } from './ai-settings.tsx'
import { TestAnswer, TestConnectionButton } from './connection-test.tsx'
import { SecretField } from './secret-field.tsx'
import { SettingField } from './setting-field.tsx'
import { WebhookHelp } from './webhook-help.tsx'

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
          </>
        )}
        {of === 'bulk' && <NotifySwitch />}
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

/** For a page, which can read no reply without CORS. */
function CorsSwitch() {
  const edit = useCommand('choose')
  const allows = usePublisherState(({ notes }) => notes.settings.webhookAllowsCors)
  const isFindingOut = usePublisherState(({ test }) => test === 'finding-out')
  return (
    <div>
      <div className="row">
        <Check
          checked={allows}
          disabled={!edit.isAllowed || isFindingOut}
          aria-describedby="cors-note"
          onCheck={(webhookAllowsCors) => edit.run({ webhookAllowsCors })}
        >
          {settingRows.webhookAllowsCors.label}
        </Check>
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
