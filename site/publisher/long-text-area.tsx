import type { ClipboardEvent, ComponentProps } from 'react'
import { longestText } from '../../shared/post/fields.ts'
import { TextArea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.ts'
import { messages } from './store/messages.ts'

interface Props extends ComponentProps<typeof TextArea> {
  /** In UTF-16 units, of a paste that is taken; without it a text that the field can show. */
  longest?: number
  /** Takes a paste by which a browser would stand still, were it shown. */
  onLongText?: (text: string) => void
}

/** A text area that shows no paste by which a browser would stand still. */
export function LongTextArea({ longest = longestText, onLongText, onPaste, ...props }: Props) {
  const keepLongPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    onPaste?.(event)
    if (event.defaultPrevented) return
    const text = event.clipboardData.getData('text/plain')
    if (text.length <= longestText) return
    event.preventDefault()
    if (text.length <= longest) onLongText?.(text)
    else showToast(messages.textTooLong(longest))
  }
  return <TextArea {...props} onPaste={keepLongPaste} />
}
