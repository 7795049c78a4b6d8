import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { formatFullDate, isCalendarDate } from '../../shared/dates.ts'

interface FieldProps {
  label: ReactNode
  /** Is shown below the field. */
  hint?: ReactNode
  /** The fault of the text that was entered. */
  problem?: string | undefined
}

type Control = (ids: {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}) => ReactNode

/** A label, a control and its hint and problem, connected for screen readers. */
export function Field(props: FieldProps & { isMarked?: boolean; children: Control }) {
  const { label, hint, problem, isMarked = false, children } = props
  const id = useId()
  const notes = [problem !== undefined && `${id}-problem`, hint !== undefined && `${id}-hint`]
  return (
    <div className="field">
      <label htmlFor={id} className={isMarked ? 'field-marked' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type Text<Element extends 'input' | 'textarea'> = FieldProps & {
  value: string
  /** May return why a text is not taken: it stays in the field, with that. */
  onText: (text: string) => unknown
} & Omit<ComponentProps<Element>, 'id' | 'ref' | 'value' | 'onChange'>

/** The text in a field: one that was not taken stays there until the value is another one. */
export function useTyped({
  value,
  problem,
  onText,
}: Pick<Text<'input'>, 'value' | 'onText'> & { problem?: string | undefined }) {
  const [refused, setRefused] = useState<{ text: string; value: string; problem: string }>()
  const held = refused?.value === value ? refused : undefined
  return {
    text: held?.text ?? value,
    problem: held?.problem ?? problem,
    type: (text: string) => {
      const reason = onText(text)
      setRefused(typeof reason === 'string' ? { text, value, problem: reason } : undefined)
    },
  }
}

/** A field that is disabled keeps the focus and the caret, which it may be given back with. */
function unwritable({
  disabled,
  readOnly,
}: Pick<ComponentProps<'textarea'>, 'disabled' | 'readOnly'>) {
  return { disabled: false, readOnly: disabled || readOnly, 'aria-disabled': disabled || undefined }
}

/**
 * A line of text. One that is required is marked beside its label. Below a date stands the day in words,
 * since browsers show its numbers in the order of their own language.
 */
export function TextField({ label, hint, problem: own, value, onText, ...input }: Text<'input'>) {
  const { text, problem, type } = useTyped({ value, problem: own, onText })
  const isDay = input.type === 'date' && isCalendarDate(value)
  const day = isDay && (
    <>
      {`${formatFullDate(value)}.`} {hint}
    </>
  )
  return (
    <Field {...{ label, hint: day || hint, problem }} isMarked={input.required === true}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          {...unwritable(input)}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  )
}

/** Several lines of text, with tools above them. One that is required is marked beside its label. */
export function TextArea(props: Text<'textarea'> & { tools?: ReactNode }) {
  const { label, hint, problem: own, tools, value, onText, ...area } = props
  const { text, problem, type } = useTyped({ value, problem: own, onText })
  return (
    <Field {...{ label, hint, problem }} isMarked={area.required === true}>
      {(ids) => (
        <>
          {tools}
          <textarea
            {...area}
            {...ids}
            {...unwritable(area)}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
        </>
      )}
    </Field>
  )
}
