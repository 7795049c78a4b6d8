import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { settingText, typedSettingNames } from '../../../shared/settings.ts'
import { SmallButton } from '../small-button.tsx'
import type { PublisherState } from '../store/state.ts'
import type { Tool } from '../tool.tsx'
import { usePublisherState } from '../use-publisher.tsx'
import { TestAnswer, TestConnectionButton } from './connection-test.tsx'
import { SecretField } from './secret-field.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'

interface Props {
  of: Tool
  /** Whether its fields are folded into one line until they are asked for. */
  isFolded?: boolean
}

/**
 * The webhook and the AI key. Where rows are what an operator comes for they are one line, which unfolds
 * the fields in place, also where a press has missed one; what else there is to set opens in a drawer.
 */
export function ConnectionPanel({ of, isFolded = false }: Props) {
  const isWrong = usePublisherState(hasWrongSetting)
  const missed = usePublisherState(
    ({ secrets }) => secrets.webhookUrl.missed + secrets.aiKey.missed,
  )
  const [missedBefore] = useState(missed)
  const [isUnfolded, setUnfolded] = useState(false)
  const [hasDrawer, setDrawer] = useState(false)
  const section = useRef<HTMLElement>(null)
  const close = () => {
    flushSync(() => setDrawer(false))
    section.current?.querySelector<HTMLElement>('.settings-button')?.focus()
  }
  const settings = (
    <SmallButton className="settings-button" variant="quiet" onClick={() => setDrawer(true)}>
      Settings
    </SmallButton>
  )
  const hasFields = (!isFolded || isUnfolded || missed > missedBefore) && !hasDrawer
  return (
    <section
      className={hasFields ? 'panel stack tight' : 'row in-line soft connection-line'}
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
          <ConnectionLine
            onEnter={() => {
              flushSync(() => setUnfolded(true))
              section.current?.querySelector('input')?.focus()
            }}
          />
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

/** Something that the drawer alone shows. */
function hasWrongSetting({ notes, secrets }: PublisherState): boolean {
  return (
    secrets.webhookHeader.problem !== undefined ||
    typedSettingNames.some((name) => settingText(notes.settings, name).problem !== undefined)
  )
}

function ConnectionLine({ onEnter }: { onEnter: () => void }) {
  const { webhookUrl, aiKey } = usePublisherState((state) => state.secrets)
  const needsNoKey = usePublisherState(({ notes }) => notes.settings.aiNeedsNoKey)
  const host = webhookUrl.status?.state === 'ready' ? webhookUrl.status.hint : undefined
  const key = aiKey.status?.state === 'ready' ? aiKey.status.hint : undefined
  const hasKey = key !== undefined || needsNoKey
  const missing = [host === undefined && 'webhook', !hasKey && 'key'].filter(
    (part) => part !== false,
  )
  return (
    <>
      {host !== undefined && (
        <span className="dot" data-tone="success">
          {host}
        </span>
      )}
      {hasKey && (
        <span>
          {key === undefined ? 'No AI key needed' : `AI key ${key && '…'}${key || 'set'}`}
        </span>
      )}
      {missing.length > 0 && (
        <>
          <span className="dot" data-tone="warning">
            {capitalized(`${missing.join(' and ')} missing`)}
          </span>
          <SmallButton variant="quiet" onClick={onEnter}>
            Enter
          </SmallButton>
        </>
      )}
    </>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
