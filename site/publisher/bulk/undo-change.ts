import type { RestoreAction } from '../../../shared/queue.ts'
import { showToast } from '../../ui/toast.ts'
import type { BulkSession } from './bulk-session.ts'
import { messages } from './messages.ts'

/**
 * Takes a change of the queue back, or says that nothing is left of it. While another window has the
 * queue that waits, which is said. Resolves with whether it was done at once, for the focus to follow.
 */
export async function undoChange(
  bulk: Pick<BulkSession, 'undo'>,
  undo: RestoreAction,
): Promise<boolean> {
  let endWaiting: (() => void) | undefined
  const undone = await bulk.undo(undo, () => {
    endWaiting = showToast(messages.undoWaits)
  })
  endWaiting?.()
  if (!undone) showToast(messages.notUndone)
  return undone && endWaiting === undefined
}
