import { Button } from '../../ui/button.tsx'
import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { SecretName } from '../../../shared/secrets.ts'
import { SmallButton } from '../small-button.tsx'
import type { SecretField } from '../store/state.ts'
import { usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'

interface Props {
  /** The secrets that the tool sends with. */
  needs: readonly SecretName[]
  /** What the operator looks at below. */
  place: string
  action?: ReactNode
  children: ReactNode
}

/** Webhook, key and what belongs to them: one line once all that is needed is set. */
export function ConnectionPanel({ needs, place, action, children }: Props) {
  const fields = usePublisherState((state) => state.secrets)
  const { keepsSecrets } = useTraits()
  const isComplete = needs.every((name) => isSet(fields[name]))
  const { panel, events, toggleButton, isFolded, toggle } = useFold(isComplete, place)
  // Fields that fold as soon as the platform has answered would be seen for a moment.
  const isAsking = keepsSecrets && needs.some((name) => fields[name].status === undefined)
  const isOpen = !isFolded && !isAsking
  return (
    <section
      className={`panel connection ${isOpen ? 'stack' : 'row'}`}
      aria-label="Connection"
      ref={panel}
    >
      {isFolded && (
        <p className="row connection-line">
          {needs.map((name) => (
            <span key={name}>{lineText(name, fields[name])}</span>
          ))}
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
      <div className="stack" id="connection-fields" hidden={!isOpen} {...events}>
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

/**
 * When a panel with fields folds: it is complete, and the operator was not in it since it was shown,
 * pressed Enter in a field, left it with Tab, asked for it, or went on to another `place`. Never
 * because of a press elsewhere: what was pressed would move away from under the pointer.
 */
function useFold(isComplete: boolean, place: string) {
  const panel = useRef<HTMLElement>(null)
  const toggleButton = useRef<HTMLButtonElement>(null)
  const entered = useRef(false)
  const leaving = useRef(false)
  const [wanted, setWanted] = useState<'open' | 'folded'>('folded')
  const isFolded = isComplete && wanted === 'folded'

  const [last, setLast] = useState(place)
  if (last !== place) {
    setLast(place)
    setWanted('folded')
  }

  const stayOpen = () => {
    leaving.current = false
    entered.current = false
    setWanted('open')
  }
  const events = {
    onFocus: stayOpen,
    onInput: stayOpen,
    onKeyDown: (event: KeyboardEvent) => {
      leaving.current = event.key === 'Tab'
      if (event.key !== 'Enter' || !isTextField(event.target)) return
      // Or the same key would press the button that is about to have the focus.
      event.preventDefault()
      entered.current = true
      setWanted('folded')
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (leaving.current && relatedTarget && !panel.current?.contains(relatedTarget)) {
        setWanted('folded')
      }
    },
  }
  useLayoutEffect(() => {
    if (!isFolded || !entered.current) return
    entered.current = false
    // The field that had the focus is gone.
    toggleButton.current?.focus()
  }, [isFolded])

  const toggle = () => setWanted(isFolded ? 'open' : 'folded')
  return { panel, events, toggleButton, isFolded, toggle }
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}

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
