import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { needsText } from '../../../shared/post/post-record.ts'
import { settingText, typedSettingNames } from '../../../shared/settings.ts'
import { SmallButton } from '../small-button.tsx'
import { pendingPosts } from '../store/selectors.ts'
import type { PublisherState } from '../store/state.ts'
import type { Tool } from '../tool.tsx'
import { usePublisherState, useTraits } from '../use-publisher.tsx'
import { FindOutButton, TestAnswer, TestConnectionButton } from './connection-test.tsx'
import { SecretField } from './secret-field.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'

/**
 * The webhook and the AI key. The bulk publisher shows their fields while something is missing, and one
 * line from the next use of the connection on; what else there is to set opens in a drawer.
 */
export function ConnectionPanel({ of }: { of: Tool }) {
  const { keepsSecrets } = useTraits()
  const isMissing = usePublisherState((state) => isConnectionMissing(state, keepsSecrets))
  const isWrong = usePublisherState(hasWrongSetting)
  const uses = usePublisherState((state) => state.connectionUses)
  const secrets = usePublisherState((state) => state.secrets)
  /** The number of uses when something was missing last; undefined where the fields are put away. */
  const [openedAt, setOpenedAt] = useState<number>()
  const [hasDrawer, setDrawer] = useState(false)
  const section = useRef<HTMLElement>(null)
  /** As they were when their fields were put away: a press that needed one since gives it the focus. */
  const [before, setBefore] = useState(secrets)
  if (!hasDrawer) {
    if (isMissing && openedAt !== uses) setOpenedAt(uses)
    if (!isMissing && openedAt !== undefined && openedAt !== uses) {
      setOpenedAt(undefined)
      setBefore(secrets)
    }
  }
  const close = () => {
    flushSync(() => setDrawer(false))
    section.current?.querySelector<HTMLElement>('.settings-button')?.focus()
  }
  const settings = (
    <SmallButton className="settings-button" variant="quiet" onClick={() => setDrawer(true)}>
      Settings
    </SmallButton>
  )
  const hasFields = (of === 'single' || openedAt !== undefined) && !hasDrawer
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
            missedBefore={before.webhookUrl.missed}
            action={
              <>
                <TestConnectionButton />
                {of === 'single' && settings}
              </>
            }
          />
          {of === 'bulk' && (
            <SecretField name="aiKey" missedBefore={before.aiKey.missed} action={settings} />
          )}
        </div>
      ) : (
        <ConnectionLine of={of}>{settings}</ConnectionLine>
      )}
      {isWrong && (
        <p className="danger-text">A setting cannot be used. Correct it in ‘Settings’.</p>
      )}
      {!hasDrawer && <TestAnswer findOut={<FindOutButton />} />}
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

function ConnectionLine({ of, children }: { of: Tool; children: ReactNode }) {
  const { webhookUrl, aiKey } = usePublisherState((state) => state.secrets)
  const needsNoKey = usePublisherState(({ notes }) => notes.settings.aiNeedsNoKey)
  const isReady = webhookUrl.status?.state === 'ready'
  const key = aiKey.status?.state === 'ready' ? aiKey.status.hint : undefined
  return (
    <>
      <span className="dot" data-tone={isReady ? 'success' : 'neutral'}>
        {webhookUrl.status?.state === 'ready' ? webhookUrl.status.hint : 'No webhook yet'}
      </span>
      {of === 'bulk' && (
        <span>
          {key === undefined && (needsNoKey ? 'No AI key needed' : 'No AI key yet')}
          {key !== undefined && `AI key ${key === '' ? 'set' : `…${key}`}`}
        </span>
      )}
      {children}
    </>
  )
}
