import { flushSync } from 'react-dom'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { showToast } from '../../../ui/toast.ts'
import { offerUndo } from '../../undo.ts'
import { messages } from '../messages.ts'
import { focusField } from './card-focus.ts'

/** Offers to open a discarded edit of a post again, with what was typed. */
export function offerReopen(
  { id, title }: Pick<ScheduledPost, 'id' | 'title'>,
  reopen: () => boolean,
): void {
  offerUndo(messages.editDiscarded(title), () => {
    if (flushSync(reopen)) {
      focusField(id)
      return undefined
    }
    showToast(messages.notReopened)
    return 'not-now'
  })
}
