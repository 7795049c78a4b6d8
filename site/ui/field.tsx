import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'

interface FieldProps {
  label: ReactNode
  /** Stands under the field. */
  hint?: ReactNode
  /** What is wrong with what was entered. */
  problem?: string | undefined
}

interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, a control and what is said about it, tied together for screen readers. */
export function Field({
  label,
  hint,
  problem,
  optional = false,
  children,
}: FieldProps & { optional?: boolean; children: (ids: ControlIds) => ReactNode }) {
  const id = useId()
  const said = [problem !== undefined && `${id}-problem`, hint !== undefined && `${id}-hint`]
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': said.filter(Boolean).join(' ') || undefined,
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

/** A line of text. `required={false}` says so beside the label. */
export function TextField({ label, hint, problem, onText, ...input }: Text<'input'>) {
  const ref = useEarlyText<HTMLInputElement>(input.value, onText)
  return (
    <Field {...{ label, hint, problem }} optional={input.required === false}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          ref={ref}
          onChange={(event) => {
            onText(event.target.value)
          }}
        />
      )}
    </Field>
  )
}

/** Several lines of text. `required={false}` says so beside the label. */
export function TextArea({ label, hint, problem, onText, ...area }: Text<'textarea'>) {
  const ref = useEarlyText<HTMLTextAreaElement>(area.value, onText)
  return (
    <Field {...{ label, hint, problem }} optional={area.required === false}>
      {(ids) => (
        <textarea
          {...area}
          {...ids}
          ref={ref}
          onChange={(event) => {
            onText(event.target.value)
          }}
        />
      )}
    </Field>
  )
}

/** Takes over what was typed into a prerendered field before it came alive, or it would be lost. */
function useEarlyText<Element extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onText: (text: string) => void,
): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const takeOver = useEffectEvent(() => {
    const typed = element.current?.value ?? ''
    if (typed !== value) onText(typed)
  })
  useLayoutEffect(() => {
    takeOver()
  }, [])
  return element
}
