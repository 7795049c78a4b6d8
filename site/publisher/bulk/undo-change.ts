import type { RestoreAction } from '../../../shared/queue.ts'
import { showToast } from '../../ui/toast.ts'
import type { BulkSession } from './bulk-session.ts'
import { messages } from './messages.ts'

/** Takes a change of the queue back, or says that this cannot be done now. */
export async function undoChange(
  bulk: Pick<BulkSession, 'change' | 'get'>,
  undo: RestoreAction,
): Promise<boolean> {
  const undone = await bulk.change(undo)
  // That another window has the queue is said by the session.
  if (!undone && bulk.get().activity.kind !== 'elsewhere') showToast(messages.notUndone)
  return undone
}
