import { z } from 'zod'
import type { Queue, ScheduledPost } from '../../../shared/queue.ts'
import { joinPosts, queueVersion, serializePost } from '../../../shared/queue-format.ts'
import type { Database, ReadTransaction, WriteTransaction } from './database.ts'

/** A queue as it was saved or read by a window, and the name of that state. */
export interface KnownQueue {
  revision: string
  queue: Queue
}

/** The saved queue. `text`, a queue file, is missing where it is still the known one. */
export interface SavedQueue {
  revision: string
  text?: string
}

/** Keeps the queue over reloads. Saving rejects when nothing was saved. */
export interface QueueStorage {
  /** Undefined where none was saved. `known` names a state that need not be read again. */
  load: (known: string | undefined) => Promise<SavedQueue | undefined>
  /**
   * Resolves with the name of the new state. Where `known` is still the saved one, only the posts
   * that differ from it are written.
   */
  save: (queue: Queue, known: KnownQueue | undefined) => Promise<string>
}

/** Which posts there are, in which order, and the version of their form. Each save is a revision. */
const header = z.object({ version: z.int(), revision: z.string(), ids: z.array(z.string()) })
type Header = z.output<typeof header>

/** Its name among the texts. */
const headerName = 'queue'

/**
 * Each post is a record of its own: a run saves the queue several times for each post, and would
 * else write megabytes each time to change a word.
 */
export function createQueueStorage(database: Database): QueueStorage {
  return {
    load: (known) =>
      database.read(async (transaction) => {
        const found = await readHeader(transaction)
        if (found === undefined) return undefined
        // As an earlier release kept it, or damaged: `parseQueue` decides.
        if (typeof found === 'string') return { revision: '', text: found }
        const { revision, ids, version } = found
        if (revision === known) return { revision }
        const textOf = await readPosts(transaction)
        // A post that is missing makes the queue unreadable; it is not left out silently.
        const texts = ids.map((id) => textOf.get(id) ?? 'null')
        return { revision, text: joinPosts(texts, version) }
      }),
    async save(queue, known) {
      const revision = newRevision()
      await database.write(async (transaction) => {
        const saved = await readHeader(transaction)
        const isKnown = typeof saved === 'object' && saved.revision === known?.revision
        const before = isKnown ? known.queue : []
        const posts = transaction.objectStore('posts')
        const ids = queue.map(({ id }) => id)
        const next: Header = { version: queueVersion, revision, ids }
        await Promise.all([
          before.length === 0 && posts.clear(),
          ...goneFrom(before, queue).map((id) => posts.delete(id)),
          ...changedFrom(before, queue).map((post) => posts.put(serializePost(post), post.id)),
          transaction.objectStore('texts').put(JSON.stringify(next), headerName),
        ])
      })
      return revision
    },
  }
}

/** The text itself where it is not a header. */
async function readHeader(
  transaction: ReadTransaction | WriteTransaction,
): Promise<Header | string | undefined> {
  const text = await transaction.objectStore('texts').get(headerName)
  if (text === undefined) return undefined
  try {
    return header.parse(JSON.parse(text))
  } catch {
    return text
  }
}

/** `crypto.randomUUID` is missing where a page is served without TLS. */
function newRevision(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-')
}

async function readPosts(transaction: ReadTransaction): Promise<Map<string, string>> {
  const posts = transaction.objectStore('posts')
  const [ids, texts] = await Promise.all([posts.getAllKeys(), posts.getAll()])
  return new Map(ids.map((id, index) => [id, texts[index] ?? 'null']))
}

function changedFrom(before: Queue, queue: Queue): ScheduledPost[] {
  const known = new Set(before)
  return queue.filter((post) => !known.has(post))
}

function goneFrom(before: Queue, queue: Queue): string[] {
  const ids = new Set(queue.map(({ id }) => id))
  return before.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
}
