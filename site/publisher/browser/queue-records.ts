import type { QueueChange } from '../../../shared/queue-change.ts'
import type { QueueOrder, QueueState, ReadTransaction, WriteTransaction } from './database.ts'

type Transaction = ReadTransaction | WriteTransaction

export async function readState(transaction: Transaction): Promise<QueueState> {
  return (await transaction.objectStore('queue').get('state')) as QueueState
}

export async function readOrder(transaction: Transaction): Promise<QueueOrder> {
  return (await transaction.objectStore('queue').get('order')) as QueueOrder
}

/** Writes what a change names and no more; `next` is the state after it. */
export async function writeChange(
  transaction: WriteTransaction,
  { puts, removed, order }: QueueChange,
  next: QueueState,
): Promise<void> {
  const posts = transaction.objectStore('posts')
  const queue = transaction.objectStore('queue')
  const { step } = next
  await Promise.all([
    ...removed.map((id) => posts.delete(id)),
    ...puts.map((post) => posts.put({ step, post }, post.id)),
    order && queue.put({ step, ids: order }, 'order'),
    queue.put(next, 'state'),
  ])
}
