import { useEffect, useRef, type ClipboardEvent, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { Note } from './note.tsx'
import { SmallButton } from './small-button.tsx'
import { TextArea } from '../ui/field.tsx'

/** Up to here a text is shown, and read while it is typed. */
export const longestShown = 500_000

type Props = Omit<ComponentProps<typeof TextArea>, 'onPaste' | 'label'> & { label: string }

/** A text area for texts of any length: one that would block a browser for seconds is only described. */
export function LongTextArea(props: Props) {
  const { label, value, problem, onText } = props
  const area = useRef<HTMLDivElement>(null)
  if (value.length > longestShown) {
    const remove = () => {
      flushSync(() => onText(''))
      area.current?.querySelector('textarea')?.focus()
    }
    return (
      <div ref={area}>
        <LongTextNote {...{ label, value, problem }} onRemove={remove} />
      </div>
    )
  }
  const keepLongPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted.length <= longestShown) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    onText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
  }
  return (
    <div ref={area}>
      <TextArea {...props} onPaste={keepLongPaste} />
    </div>
  )
}

type NoteProps = Pick<Props, 'label' | 'value' | 'problem'> & { onRemove: () => void }

function LongTextNote({ label, value, problem, onRemove }: NoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The field that had the focus is gone.
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="field" role="group" aria-label={`${label}, too long to be shown`}>
      <strong>{label}</strong>
      <Note
        tabIndex={-1}
        ref={note}
        actions={<SmallButton onClick={onRemove}>Remove this text</SmallButton>}
      >
        <p>
          A text of {Number((value.length / 1e6).toFixed(1))} million characters, too long to be
          shown. It is read when you go on.
        </p>
      </Note>
      {problem !== undefined && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
