import { longestText } from '../../shared/post/fields.ts'
import { tooLong } from '../../shared/records.ts'
import { showToast } from '../ui/toast.ts'
import { messages } from './store/messages.ts'

/**
 * Refuses, in every field, to take a text by which a browser would stand still, before the field has it.
 * Returns the end of that.
 */
export function refuseLongPastes(): () => void {
  const subscription = new AbortController()
  const refuse = (event: Event, data: DataTransfer | null) => {
    if ((data?.getData('text/plain').length ?? 0) <= longestText) return
    event.preventDefault()
    event.stopPropagation()
    showToast(messages.notTaken(tooLong(longestText)))
  }
  const options = { capture: true, signal: subscription.signal }
  document.addEventListener('paste', (event) => refuse(event, event.clipboardData), options)
  document.addEventListener('drop', (event) => refuse(event, event.dataTransfer), options)
  return () => subscription.abort()
}
