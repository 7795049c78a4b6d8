import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { needsText } from '../../../shared/post/post-record.ts'
import { settingText, typedSettingNames } from '../../../shared/settings.ts'
import { SmallButton } from '../small-button.tsx'
import { pendingPosts } from '../store/selectors.ts'
import type { PublisherState } from '../store/state.ts'
import type { Tool } from '../tool.tsx'
import { usePublisherState, useTraits } from '../use-publisher.tsx'
import { TestAnswer, TestConnectionButton } from './connection-test.tsx'
import { SecretField } from './secret-field.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'

/**
 * The webhook and the AI key. The bulk publisher shows their fields where something is missing, until
 * another tab is shown, and one line else; what else there is to set opens in a drawer.
 */
export function ConnectionPanel({ of }: { of: Tool }) {
  const { keepsSecrets } = useTraits()
  const isMissing = usePublisherState((state) => isConnectionMissing(state, keepsSecrets))
  const isWrong = usePublisherState(hasWrongSetting)
  const [wasMissing, setMissing] = useState(isMissing)
  const [hasDrawer, setDrawer] = useState(false)
  const section = useRef<HTMLElement>(null)
  // The fields stay when they are filled: nothing moves under a press that leaves them.
  if (isMissing && !wasMissing) setMissing(true)
  const close = () => {
    flushSync(() => setDrawer(false))
    section.current?.querySelector<HTMLElement>('.settings-button')?.focus()
  }
  const settings = (
    <SmallButton className="settings-button" variant="quiet" onClick={() => setDrawer(true)}>
      Settings
    </SmallButton>
  )
  const hasFields = (of === 'single' || wasMissing) && !hasDrawer
  return (
    <section
      className={hasFields ? 'panel stack tight' : 'row soft'}
      aria-label="Connection"
      ref={section}
    >
      {hasFields ? (
        <div className={of === 'bulk' ? 'stack columns' : undefined}>
          <SecretField
            name="webhookUrl"
            action={
              <>
                <TestConnectionButton />
                {of === 'single' && settings}
              </>
            }
          />
          {of === 'bulk' && <SecretField name="aiKey" action={settings} />}
        </div>
      ) : (
        <>
          <ConnectionLine of={of} />
          {settings}
        </>
      )}
      {isWrong && (
        <p className="danger-text">A setting cannot be used. Correct it in ‘Settings’.</p>
      )}
      {!hasDrawer && <TestAnswer />}
      {hasDrawer && <SettingsDrawer of={of} onClose={close} />}
    </section>
  )
}

/** Whether something is missing that a press would need, or is wrong. */
function isConnectionMissing(state: PublisherState, keepsSecrets: boolean): boolean {
  const { webhookUrl, aiKey } = state.secrets
  const { settings } = state.notes
  const isUnset = ({ status }: typeof aiKey) =>
    status === undefined ? !keepsSecrets : status.state !== 'ready'
  return (
    isUnset(webhookUrl) ||
    [webhookUrl, aiKey].some(({ problem }) => problem !== undefined) ||
    hasWrongSetting(state) ||
    (isUnset(aiKey) && !settings.aiNeedsNoKey && pendingPosts(state).some(needsText))
  )
}

/** Something that the drawer alone shows. */
function hasWrongSetting({ notes, secrets }: PublisherState): boolean {
  return (
    secrets.webhookHeader.problem !== undefined ||
    typedSettingNames.some((name) => settingText(notes.settings, name).problem !== undefined)
  )
}

function ConnectionLine({ of }: { of: Tool }) {
  const { webhookUrl, aiKey } = usePublisherState((state) => state.secrets)
  const needsNoKey = usePublisherState(({ notes }) => notes.settings.aiNeedsNoKey)
  const host = webhookUrl.status?.state === 'ready' ? webhookUrl.status.hint : undefined
  const key = aiKey.status?.state === 'ready' ? aiKey.status.hint : undefined
  return (
    <>
      <span className="dot" data-tone={host === undefined ? 'neutral' : 'success'}>
        {host ?? 'No webhook yet'}
      </span>
      {of === 'bulk' && (
        <span>
          {key === undefined && (needsNoKey ? 'No AI key needed' : 'No AI key yet')}
          {key !== undefined && `AI key ${key === '' ? 'set' : `…${key}`}`}
        </span>
      )}
    </>
  )
}
