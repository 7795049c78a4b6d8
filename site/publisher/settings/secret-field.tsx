import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { SecretName, SecretStatus } from '../../../shared/secrets.ts'
import { Field } from '../../ui/field.tsx'
import { SmallButton } from '../small-button.tsx'
import { usePublisher, usePublisherState, useTraits } from '../use-publisher.tsx'
import { webhookWarnings } from './warnings.ts'

interface Props {
  name: SecretName
  action?: ReactNode
  /** Whether a button stands beside it that forgets the secret. */
  canForget?: boolean
}

const looks = {
  webhookUrl: {
    label: 'Webhook URL',
    field: { name: 'webhook-url', type: 'url', placeholder: 'https://' },
    forget: 'Forget this URL',
    hintText: (host: string) => `Sends to ${host}.`,
  },
  webhookHeader: {
    label: 'Webhook header',
    field: { name: 'webhook-header', type: 'password', placeholder: 'Name: value' },
    forget: 'Forget this header',
    hintText: String,
  },
  aiKey: {
    label: 'AI service API key',
    field: { name: 'ai-key', type: 'password', placeholder: 'sk-…' },
    forget: 'Forget this key',
    hintText: (end: string) => `Ends in ${end}.`,
  },
} as const satisfies Record<SecretName, unknown>

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
export function SecretField({ name, action, canForget = false }: Props) {
  const { label, field, forget, hintText } = looks[name]
  const { typeSecret, typedSecret, commitSecret, forgetSecret } = usePublisher()
  const { readsReplies } = useTraits()
  const { status, problem, missed } = usePublisherState(({ secrets }) => secrets[name])
  const input = useRef<HTMLInputElement>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  // The app sends by itself: what a page may not reach does not concern it.
  const isApp = readsReplies === 'always'
  const warn = useCallback(
    (text: string) => {
      if (name === 'webhookUrl') setWarnings(webhookWarnings(text, isApp ? '' : location.protocol))
    },
    [name, isApp],
  )
  useEffect(() => {
    if (!input.current) return
    // A platform that keeps secrets has emptied the text by the time the status changes.
    if (status !== undefined) input.current.value = typedSecret(name)
    warn(input.current.value)
  }, [typedSecret, name, status, warn])
  const isReady = status?.state === 'ready'
  useEffect(() => {
    if (missed > 0 && !isReady) input.current?.focus()
  }, [missed, isReady])
  return (
    <Field
      label={label}
      problem={problem}
      // In the place of the hint, so that nothing below moves as the field is left.
      hint={
        problem === undefined && (
          <>
            {warnings.map((warning) => (
              <p key={warning} className="warning-text">
                {warning}
              </p>
            ))}
            {warnings.length === 0 && <p className="clamp">{statusText(status, hintText)}</p>}
          </>
        )
      }
    >
      {(ids) => (
        <div className="row field-row">
          <input
            {...ids}
            ref={input}
            {...field}
            {...neverFilled}
            onInput={({ currentTarget }) => {
              typeSecret(name, currentTarget.value)
              warn(currentTarget.value)
            }}
            onBlur={() => void commitSecret(name)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) void commitSecret(name)
            }}
          />
          {action}
          {canForget && (isReady || status?.state === 'locked') && (
            <SmallButton
              variant="quiet"
              aria-label={forget}
              onClick={() => {
                if (input.current) input.current.value = ''
                void forgetSecret(name)
                input.current?.focus()
              }}
            >
              Forget
            </SmallButton>
          )}
        </div>
      )}
    </Field>
  )
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
