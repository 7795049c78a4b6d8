import type { ReactNode } from 'react'
import { settingText, type TypedSetting } from '../../../shared/settings.ts'
import { CommandButton } from '../command-button.tsx'
import { Fold } from '../fold.tsx'
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
  const isWrong = usePublisherState(
    ({ notes, secrets }) =>
      secrets.webhookHeader.problem !== undefined ||
      settings.some((name) => settingText(notes.settings, name).problem !== undefined),
  )
  return (
    <section className="panel stack connection" aria-label="Connection">
      {children}
      <Fold title="More" isNeeded={isWrong}>
        <div className="stack pair">{more}</div>
      </Fold>
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
