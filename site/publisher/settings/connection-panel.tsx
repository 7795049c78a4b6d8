import { useState, type ReactNode } from 'react'
import { settingText, type TypedSetting } from '../../../shared/settings.ts'
import { CommandButton } from '../command-button.tsx'
import { usePublisherState } from '../use-publisher.tsx'

interface Props {
  /** The fields that nothing can be sent without. */
  children: ReactNode
  /** The rest of the connection, which most operators set once. */
  more: ReactNode
  /** The settings in there that are typed. */
  settings: readonly TypedSetting[]
}

/** Webhook, key and what belongs to them. The rest opens by itself where something in it is wrong. */
export function ConnectionPanel({ children, more, settings }: Props) {
  const [isAsked, setAsked] = useState(false)
  const isWrong = usePublisherState(
    ({ notes, secrets }) =>
      secrets.webhookHeader.problem !== undefined ||
      settings.some((name) => settingText(notes.settings, name).problem !== undefined),
  )
  const isOpen = isAsked || isWrong
  return (
    <section className="panel stack connection" aria-label="Connection">
      {children}
      <details
        className="fold"
        open={isOpen}
        onToggle={(event) => setAsked(event.currentTarget.open)}
      >
        <summary>More</summary>
        {isOpen && <div className="stack pair">{more}</div>}
      </details>
    </section>
  )
}

export function TestConnectionButton() {
  const test = usePublisherState((state) => state.test)
  return (
    <CommandButton command="testConnection" variant="secondary" isLarge busy={test === 'testing'}>
      Test Connection
    </CommandButton>
  )
}
