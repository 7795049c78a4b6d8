import { z } from 'zod'
import type { QueueChange } from '../../../shared/queue-change.ts'
import { queueVersion, type ReadTransaction, type WriteTransaction } from './database.ts'

type Transaction = ReadTransaction | WriteTransaction

/** The revision of the queue, and the version of the form in which it is kept. */
const stateSchema = z.object({
  version: z.literal(queueVersion),
  era: z.string(),
  step: z.int().nonnegative(),
})

type QueueState = z.output<typeof stateSchema>

const newerSchema = z.object({ version: z.int().gt(queueVersion) })

/** The ids of all posts in their order, and the step at which it was saved. */
const orderSchema = z.object({ step: z.int().nonnegative(), ids: z.array(z.string()) })

type QueueOrder = z.output<typeof orderSchema>

/** Undefined where it is damaged. */
export async function readState(
  transaction: Transaction,
): Promise<QueueState | 'newer' | undefined> {
  const found = await transaction.objectStore('queue').get('state')
  return newerSchema.safeParse(found).success ? 'newer' : stateSchema.safeParse(found).data
}

/** Undefined where it is damaged. */
export async function readOrder(transaction: Transaction): Promise<QueueOrder | undefined> {
  return orderSchema.safeParse(await transaction.objectStore('queue').get('order')).data
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

/**
 * All that is saved of the queue as JSON, whether it can be read or not; undefined where there is
 * nothing. Mended by hand it has the form in which a queue is imported.
 */
export async function queueText(transaction: Transaction): Promise<string | undefined> {
  const [queue, posts] = [transaction.objectStore('queue'), transaction.objectStore('posts')]
  const [state, order, ids, records] = await Promise.all([
    queue.get('state'),
    readOrder(transaction),
    posts.getAllKeys(),
    posts.getAll(),
  ])
  if (ids.length === 0 && (order === undefined || order.ids.length === 0)) return undefined
  const found = new Map(ids.map((id, at) => [id, records[at]]))
  const inOrder = [...new Set([...(order?.ids ?? []), ...ids])]
  return JSON.stringify({
    version: queueVersion,
    ...(isRecord(state) && state),
    posts: inOrder.map((id) => postOf(found.get(id)) ?? found.get(id) ?? { id }),
  })
}

/** What a record holds; undefined where it is damaged. */
export function postOf(record: unknown): unknown {
  return isRecord(record) ? record['post'] : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
