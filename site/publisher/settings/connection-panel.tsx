import type { ReactNode } from 'react'
import type { SecretName } from '../../../shared/secrets.ts'
import { SmallButton } from '../small-button.tsx'
import type { SecretField } from '../store/state.ts'
import { usePublisherState, useTraits } from '../use-publisher.tsx'
import { useFold } from './use-fold.ts'

interface Props {
  /** The secrets that the tool sends with. */
  needs: readonly SecretName[]
  /** What the operator looks at below. */
  place: string
  /** What is wrong although everything is set. */
  trouble?: string | undefined
  /** Beside the folded line. */
  action?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** Webhook, key and what belongs to them: one line once all that is needed is set. */
export function ConnectionPanel({ needs, place, trouble, action, children }: Props) {
  const fields = usePublisherState((state) => state.secrets)
  const { keepsSecrets } = useTraits()
  const isComplete = needs.every((name) => isSet(fields[name]))
  const { panel, body, toggleButton, isFolded, toggle } = useFold(isComplete, place)
  // Fields that fold as soon as the platform has answered would be seen for a moment.
  const isAsking = keepsSecrets && needs.some((name) => fields[name].status === undefined)
  const isOpen = !isFolded && !isAsking
  return (
    <section
      className="panel stack connection"
      aria-label="Connection"
      data-fold={isOpen ? 'open' : 'folded'}
      ref={panel}
    >
      {isFolded && (
        <p className="row connection-line">
          {needs.map((name) => (
            <span key={name}>{lineText(name, fields[name])}</span>
          ))}
          {trouble !== undefined && <strong className="danger-text">{trouble}</strong>}
        </p>
      )}
      {isFolded && action}
      {isComplete && (
        <SmallButton
          ref={toggleButton}
          variant="quiet"

          className="connection-toggle"
          aria-expanded={isOpen}
          aria-controls="connection-fields"
          aria-label={isOpen ? 'Done with the connection' : 'Change the connection'}
          onClick={toggle}
        >
          {isOpen ? 'Done' : 'Change'}
        </SmallButton>
      )}
      <div className="stack" id="connection-fields" hidden={!isOpen} ref={body}>
        {isOpen && children}
      </div>
    </section>
  )
}

function isSet({ status, problem }: SecretField): boolean {
  return status?.state === 'ready' && problem === undefined
}

function lineText(name: SecretName, { status }: SecretField): string {
  const hint = status?.state === 'ready' ? status.hint : ''
  if (name === 'webhookUrl') return `Sends to ${hint}.`
  return hint === '' ? 'AI key set.' : `AI key ends in ${hint}.`
}
