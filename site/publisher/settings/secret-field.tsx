import type { SecretName, SecretStatus } from '../../../shared/secrets.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useAfterPress } from '../../ui/after-press.ts'
import { Button } from '../../ui/button.tsx'
import { useEarlyText } from '../../ui/early-text.ts'
import { Field } from '../../ui/field.tsx'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'

interface Props {
  name: SecretName
  label: string
  type: 'url' | 'password'
  placeholder: string
  warningsOf: (text: string) => string[]
  /** Says what the hint of a kept secret is. */
  hintText: (hint: string) => string
  action?: ReactNode
}

/**
 * A field for a secret. The input is not controlled by React, which would write its value into an
 * attribute of the page; it is given to the platform when the field loses the focus or an action needs it.
 */
export function SecretField({
  name,
  label,
  type,
  placeholder,
  warningsOf,
  hintText,
  action,
}: Props) {
  const { typeSecret, typedSecret, commitSecret, forgetSecret } = usePublisher()
  const { status, problem } = usePublisherState(({ secrets }) => secrets[name])
  const [warnings, setWarnings] = useState<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const afterPress = useAfterPress()
  useEarlyText(input, (text) => {
    if (text === '') return
    typeSecret(name, text)
    if (document.activeElement !== input.current) void commitSecret(name)
  })

  useEffect(() => {
    const element = input.current
    if (!element) return
    // A platform that keeps secrets has emptied the text by the time the status changes.
    if (status !== undefined) element.value = typedSecret(name)
    setWarnings(warningsOf(element.value))
  }, [typedSecret, name, status, warningsOf])

  return (
    <Field
      label={label}
      problem={problem}
      optional={name === 'webhookHeader'}
      hint={<Hint {...{ status, warnings, hintText }} />}
    >
      {(ids) => (
        <div className="field-row">
          <input
            {...ids}
            ref={input}
            type={type}
            name={fieldNames[name]}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-1p-ignore=""
            data-lpignore="true"
            data-bwignore=""
            onInput={(event) => {
              typeSecret(name, event.currentTarget.value)
              setWarnings(warningsOf(event.currentTarget.value))
            }}
            onBlur={() => {
              afterPress(() => void commitSecret(name))
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void commitSecret(name)
            }}
          />
          {action}
          {(status?.state === 'ready' || status?.state === 'locked') && (
            <Button
              variant="quiet"
              size="small"
              aria-label={forgetLabels[name]}
              onClick={() => {
                if (input.current) input.current.value = ''
                void forgetSecret(name)
                input.current?.focus()
              }}
            >
              Forget
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

const fieldNames: Record<SecretName, string> = {
  webhookUrl: 'webhook-url',
  webhookHeader: 'webhook-header',
  aiKey: 'ai-key',
}

const forgetLabels: Record<SecretName, string> = {
  webhookUrl: 'Forget this URL',
  webhookHeader: 'Forget this header',
  aiKey: 'Forget this key',
}

interface HintProps extends Pick<Props, 'hintText'> {
  status: SecretStatus | undefined
  warnings: string[]
}

function Hint({ status, warnings, hintText }: HintProps) {
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="field-warning">
          {warning}
        </p>
      ))}
      <p className="secret-status">{statusText(status, hintText)}</p>
    </>
  )
}

function statusText(status: SecretStatus | undefined, hintText: Props['hintText']): string {
  switch (status?.state) {
    case undefined:
    case 'missing':
      return 'Not set.'
    case 'locked':
      return 'It is stored, but cannot be decrypted on this machine now. Enter it again.'
    case 'ready':
      return `${status.hint === '' ? 'Set.' : hintText(status.hint)} ${storageTexts[status.storage]}`
  }
}

const storageTexts = {
  'in-memory': 'Kept in memory only: enter it again after you close this.',
  encrypted: 'Kept encrypted on this machine.',
  unprotected: 'Kept on this machine, which offers no encryption for it.',
} as const
