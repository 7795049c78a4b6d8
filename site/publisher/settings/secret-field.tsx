import type { SecretName, SecretStatus } from '../../../shared/secrets.ts'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { SmallButton } from '../small-button.tsx'
import { Field } from '../../ui/field.tsx'
import { usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'
import { keyWarnings, webhookWarnings } from './warnings.ts'

interface Props {
  name: SecretName
  label?: string
  action?: ReactNode
  /** Whether a button stands beside it that forgets the secret. */
  canForget?: boolean
  /** How often the secret was missed before the field was shown. */
  missedBefore?: number
}

const looks = {
  webhookUrl: {
    usualLabel: 'Webhook URL',
    field: { name: 'webhook-url', type: 'url', placeholder: 'https://' },
    forget: 'Forget this URL',
    hintText: (host: string) => `Sends to ${host}.`,
  },
  webhookHeader: {
    usualLabel: 'Webhook header',
    field: { name: 'webhook-header', type: 'password', placeholder: 'Name: value' },
    forget: 'Forget this header',
    hintText: String,
  },
  aiKey: {
    usualLabel: 'AI service API key',
    field: { name: 'ai-key', type: 'password', placeholder: 'sk-…' },
    forget: 'Forget this key',
    hintText: (end: string) => `Ends in ${end}.`,
  },
} as const satisfies Record<SecretName, unknown>

/** In the app alone: a page cannot send a header to a webhook that knows no CORS. */
export function HeaderField() {
  const { readsReplies } = useTraits()
  return readsReplies === 'always' && <SecretField name="webhookHeader" canForget />
}

/** Attributes that keep browsers and password managers from filling the field. */
const neverFilled = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
} as const

/**
 * A field for a secret. The input is not controlled by React, which would write its value into an
 * attribute of the page; it is given to the platform when the field loses the focus or an action needs it.
 */
export function SecretField({ name, label, action, canForget = false, missedBefore }: Props) {
  const { usualLabel, field, forget, hintText } = looks[name]
  const { typeSecret, typedSecret, commitSecret, forgetSecret } = usePublisher()
  const { status, problem, missed } = usePublisherState(({ secrets }) => secrets[name])
  const input = useRef<HTMLInputElement>(null)
  const { warnings, warnOf } = useWarnings(name)

  useEffect(() => {
    if (!input.current) return
    // A platform that keeps secrets has emptied the text by the time the status changes.
    if (status !== undefined) input.current.value = typedSecret(name)
    warnOf(input.current.value)
  }, [typedSecret, name, status, warnOf])
  const seen = useRef(missedBefore ?? missed)
  useEffect(() => {
    if (missed !== seen.current) input.current?.focus()
    seen.current = missed
  }, [missed])
  const isKept = status?.state === 'ready' || status?.state === 'locked'
  const forgetIt = () => {
    if (input.current) input.current.value = ''
    void forgetSecret(name)
    input.current?.focus()
  }
  return (
    <Field
      label={label ?? usualLabel}
      problem={problem}
      optional={name === 'webhookHeader'}
      // In the place of the hint, so that nothing below moves as the field is left.
      hint={
        problem === undefined && <Hint warnings={warnings} status={statusText(status, hintText)} />
      }
    >
      {(ids) => (
        <div className="row field-row">
          <input
            {...ids}
            ref={input}
            {...field}
            {...neverFilled}
            onInput={(event) => {
              typeSecret(name, event.currentTarget.value)
              warnOf(event.currentTarget.value)
            }}
            onBlur={() => void commitSecret(name)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) void commitSecret(name)
            }}
          />
          {action}
          {canForget && isKept && (
            <SmallButton variant="quiet" aria-label={forget} onClick={forgetIt}>
              Forget
            </SmallButton>
          )}
        </div>
      )}
    </Field>
  )
}

function Hint({ warnings, status }: { warnings: readonly string[]; status: string }) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="warning-text">
          {warning}
        </p>
      ))}
      {warnings.length === 0 && <p className="clamp">{status}</p>}
    </>
  )
}

/** Warnings about the text in the field, as it is kept and as it is typed. */
function useWarnings(name: SecretName) {
  const { readsReplies } = useTraits()
  const [warnings, setWarnings] = useState<string[]>([])
  // The app sends by itself: what a page may not reach does not concern it.
  const isApp = readsReplies === 'always'
  const warnOf = useCallback(
    (text: string) => {
      if (name === 'aiKey') setWarnings(keyWarnings(text))
      if (name === 'webhookUrl') setWarnings(webhookWarnings(text, isApp ? '' : location.protocol))
    },
    [name, isApp],
  )
  return { warnings, warnOf }
}

function statusText(status: SecretStatus | undefined, hintText: (hint: string) => string): string {
  switch (status?.state) {
    case undefined:
      return ''
    case 'missing':
      return 'Not set.'
    case 'locked':
      return 'It cannot be decrypted here. Enter it again.'
    case 'ready':
      return `${status.hint === '' ? 'Set.' : hintText(status.hint)} ${storageTexts[status.storage]}`
  }
}

const storageTexts = {
  'in-memory': 'Forgotten when you close this.',
  encrypted: 'Kept encrypted on this machine.',
  unprotected: 'Kept unencrypted on this machine.',
} as const
