import { useId, type ComponentProps, type ReactNode } from 'react'
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
export function Field(props: FieldProps & { optional?: boolean; children: Control }) {
  const { label, hint, problem, optional = false, children } = props
  const id = useId()
  const notes = [problem !== undefined && `${id}-problem`, hint !== undefined && `${id}-hint`]
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
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
  onText: (text: string) => void
} & Omit<ComponentProps<Element>, 'id' | 'ref' | 'value' | 'onChange'>

/** A field that is disabled keeps the focus and the caret, which it may be given back with. */
function unwritable({
  disabled,
  readOnly,
}: Pick<ComponentProps<'textarea'>, 'disabled' | 'readOnly'>) {
  return { disabled: false, readOnly: disabled || readOnly, 'aria-disabled': disabled || undefined }
}

/**
 * A line of text. `required={false}` says so beside the label. Below a date stands the day in words,
 * since browsers show its numbers in the order of their own language.
 */
export function TextField({ label, hint, problem, value, onText, ...input }: Text<'input'>) {
  const isDay = input.type === 'date' && isCalendarDate(value)
  const day = isDay && (
    <>
      {`${formatFullDate(value)}.`} {hint}
    </>
  )
  return (
    <Field {...{ label, hint: day || hint, problem }} optional={input.required === false}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          {...unwritable(input)}
          value={value}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}

/** Several lines of text, with tools above them. `required={false}` says so beside the label. */
export function TextArea(props: Text<'textarea'> & { tools?: ReactNode }) {
  const { label, hint, problem, tools, value, onText, ...area } = props
  return (
    <Field {...{ label, hint, problem }} optional={area.required === false}>
      {(ids) => (
        <>
          {tools}
          <textarea
            {...area}
            {...ids}
            {...unwritable(area)}
            value={value}
            onChange={({ target }) => onText(target.value)}
          />
        </>
      )}
    </Field>
  )
}
