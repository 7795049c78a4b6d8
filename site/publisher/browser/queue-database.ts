import { applyChange, type LoadedQueue, type Revision } from '../../../shared/queue-change.ts'
import type { QueueStorage } from '../../../shared/queue-store.ts'
import { scheduledPostSchema, type ScheduledPost } from '../../../shared/queue.ts'
import { keepAside } from './aside.ts'
import {
  newEra,
  queueVersion,
  type Database,
  type ReadTransaction,
  type WriteTransaction,
} from './database.ts'
import { earlierText, keepEarlierQueue, takeOverQueue } from './earlier-queue.ts'
import { postOf, queueText, readOrder, readState, writeChange } from './queue-records.ts'

/** Keeps the queue over reloads. */
export interface QueueDatabase extends QueueStorage {
  /** Sets aside what is saved, readable or not, and begins anew: both or nothing. */
  discardQueue: () => Promise<void>
}

/**
 * Each post is a record of its own, and so is their order: a run saves the queue several times for
 * each post, and would else write megabytes each time to change a word.
 */
export function createQueueDatabase(database: Database): QueueDatabase {
  let lookedForEarlier = false

  /** Once for each window, and only until something was saved. */
  const takeOver = async (): Promise<LoadedQueue | undefined> => {
    if (lookedForEarlier) return undefined
    const state = await database.read(readState)
    const isNew = state !== undefined && state !== 'newer' && state.step === 0
    const earlier = isNew ? await database.write(takeOverQueue) : undefined
    if (earlier?.ok === false) return earlier
    lookedForEarlier = true
    return undefined
  }

  return {
    async loadQueue(known) {
      try {
        return (await takeOver()) ?? (await database.read((one) => readSince(one, known)))
      } catch (error) {
        if (isOfLaterRelease(error)) return { ok: false, error: 'newer-version' }
        throw error
      }
    },

    saveQueue: (change, known) =>
      database.write(async (transaction) => {
        const state = await readState(transaction)
        if (state === undefined || state === 'newer') return 'changed-elsewhere'
        if (state.era !== known.era || state.step !== known.step) return 'changed-elsewhere'
        const step = state.step + 1
        await writeChange(transaction, change, { ...state, step })
        return { era: state.era, step }
      }),

    discardQueue: () =>
      database.write(async (transaction) => {
        await keepQueueAside(transaction)
        const state = await readState(transaction)
        const { era, step } =
          state === undefined || state === 'newer' ? { era: newEra(), step: 0 } : state
        await Promise.all([keepEarlierQueue(transaction), transaction.objectStore('posts').clear()])
        const empty = { puts: [], removed: [], order: [] }
        await writeChange(transaction, empty, { version: queueVersion, era, step: step + 1 })
      }),
  }
}

async function keepQueueAside(transaction: WriteTransaction): Promise<void> {
  const [earlier, now] = await Promise.all([earlierText(transaction), queueText(transaction)])
  if (earlier !== undefined) await keepAside(transaction, 'queue/earlier', earlier)
  if (now !== undefined) await keepAside(transaction, 'queue', now)
}

const unreadable = { ok: false, error: 'not-a-queue' } as const

async function readSince(
  transaction: ReadTransaction,
  known: Revision | undefined,
): Promise<LoadedQueue> {
  const state = await readState(transaction)
  if (state === 'newer') return { ok: false, error: 'newer-version' }
  if (state === undefined) return unreadable
  const { era, step } = state
  const revision = { era, step }
  const isKnown = known?.era === era && known.step <= step
  if (isKnown && known.step === step) return { ok: true, revision, puts: [] }
  const [records, order] = await Promise.all([
    isKnown ? recordsAfter(transaction, known.step) : transaction.objectStore('posts').getAll(),
    readOrder(transaction),
  ])
  const puts = readPosts(records.map(postOf))
  if (puts === undefined || order === undefined) return unreadable
  // A post that is missing makes the queue unreadable; it is not left out silently.
  if (!isKnown && applyChange([], { puts, order: order.ids }) === undefined) return unreadable
  const isOrderKnown = isKnown && order.step <= known.step
  return { ok: true, revision, puts, ...(!isOrderKnown && { order: order.ids }) }
}

function recordsAfter(transaction: ReadTransaction, step: number) {
  return transaction.objectStore('posts').index('step').getAll(IDBKeyRange.lowerBound(step, true))
}

/** Undefined where one of them is no post. */
function readPosts(records: readonly unknown[]): ScheduledPost[] | undefined {
  const posts: ScheduledPost[] = []
  for (const record of records) {
    const { data } = scheduledPostSchema.safeParse(record)
    if (data === undefined) return undefined
    posts.push(data)
  }
  return posts
}

/** What the browser says of a database whose version is higher than the one asked for. */
function isOfLaterRelease(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}
