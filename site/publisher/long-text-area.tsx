import type { ClipboardEvent, ComponentProps } from 'react'
import { longestText } from '../../shared/post/fields.ts'
import { TextArea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.ts'
import { messages } from './store/messages.ts'

/** A text area that takes no paste by which a browser would stand still. */
export function LongTextArea({ onPaste, ...props }: ComponentProps<typeof TextArea>) {
  const refuseLongPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    onPaste?.(event)
    const isLong = event.clipboardData.getData('text/plain').length > longestText
    if (event.defaultPrevented || !isLong) return
    event.preventDefault()
    showToast(messages.textTooLong)
  }
  return <TextArea {...props} onPaste={refuseLongPaste} />
}
