import { z } from 'zod'
import {
  applyChange,
  changeBetween,
  type LoadedQueue,
  type QueueChange,
  type Revision,
} from '../../../shared/queue-change.ts'
import { scheduledPostSchema, type Queue, type ScheduledPost } from '../../../shared/queue.ts'
import { log } from '../log.ts'
import { NewerVersion, type Connection, type Database } from './database.ts'

/** The saved queue. Everything in it is synchronous, and throws where it could not be done. */
export interface QueueTable {
  /** The whole queue, or what changed in it since a known revision. */
  load: (known?: Revision) => LoadedQueue
  /** Writes a change to the known revision, and nothing where another was saved since. */
  save: (change: QueueChange, known: Revision) => Revision | 'changed-elsewhere'
  /** Puts an empty queue in the place of one that cannot be read, and keeps that aside. */
  discard: () => void
}

interface Aside {
  /** Whether a file of an earlier version waits in which a later one wrote. */
  newerFile: () => boolean
  /** Keeps the file of a later release under another name. */
  keepNewer: () => void
  /** Writes the texts of the posts to a file. */
  keepPosts: (texts: readonly string[]) => void
}

export function createQueueTable(database: Database, aside: Aside): QueueTable {
  const load = (known?: Revision): LoadedQueue => {
    try {
      return database.use((connection) =>
        aside.newerFile() ? newer : readSince(connection, known),
      )
    } catch (error) {
      if (error instanceof NewerVersion) return newer
      throw error
    }
  }
  return {
    load,
    save: (change, known) =>
      database.use((connection) =>
        connection.transaction(() => {
          const { era, step } = readRevision(connection)
          if (aside.newerFile() || era !== known.era || step !== known.step) {
            return 'changed-elsewhere' as const
          }
          writeChange(connection, change, step + 1)
          return { era, step: step + 1 }
        }),
      ),
    discard: () => {
      const loaded = load()
      if (!loaded.ok && loaded.error === 'newer-version') aside.keepNewer()
      database.use((connection) => {
        if (!loaded.ok && loaded.error === 'not-a-queue') aside.keepPosts(textsInOrder(connection))
        replaceQueue(connection, [])
      })
    },
  }
}

const newer = { ok: false, error: 'newer-version' } as const
const unreadable = { ok: false, error: 'not-a-queue' } as const

/** Writes another queue over whatever is saved, in one transaction. */
export function replaceQueue(
  connection: Connection,
  queue: Queue,
  also: () => void = () => undefined,
): void {
  connection.transaction(() => {
    connection.statement('DELETE FROM posts').run()
    const order = queue.map(({ id }) => id)
    const { puts } = changeBetween([], queue)
    const { step } = readRevision(connection)
    writeChange(connection, { puts, removed: [], order }, step + 1)
    also()
  })
}

/** Whether nothing was ever saved to it. */
export function isUnused(connection: Connection): boolean {
  return readRevision(connection).step === 0
}

function readRevision(connection: Connection): Revision {
  const found = connection.statement('SELECT era, step FROM queue').get()
  return { era: String(found?.['era']), step: Number(found?.['step']) }
}

function readSince(connection: Connection, known: Revision | undefined): LoadedQueue {
  const revision = readRevision(connection)
  const isKnown = known?.era === revision.era && known.step <= revision.step
  const since = isKnown ? known.step : -1
  if (since === revision.step) return { ok: true, revision, puts: [] }
  const puts: ScheduledPost[] = []
  for (const text of readTexts(connection, since)) {
    const post = parseText(scheduledPostSchema, text)
    if (post === undefined) return unreadable
    puts.push(post)
  }
  const order = readOrder(connection, since)
  if (order === 'damaged') return unreadable
  // A post that is missing makes the queue unreadable; it is not left out silently.
  if (!isKnown && applyChange([], { puts, order: order ?? [] }) === undefined) return unreadable
  return { ok: true, revision, puts, ...(order && { order }) }
}

/** Of the posts that were saved after a step. */
function readTexts(connection: Connection, since = -1): string[] {
  const rows = connection.statement('SELECT post FROM posts WHERE step > ?').all(since)
  return rows.map((row) => String(row['post']))
}

/** Of all posts, readable or not, in their order as far as there is one. */
function textsInOrder(connection: Connection): string[] {
  const rows = connection.statement('SELECT id, post FROM posts ORDER BY rowid').all()
  const order = readOrder(connection)
  const ids = order === 'damaged' || order === undefined ? [] : order
  const texts = new Map(rows.map((row) => [String(row['id']), String(row['post'])]))
  return [...new Set([...ids, ...texts.keys()])].flatMap((id) => texts.get(id) ?? [])
}

const orderSchema = z.array(z.string())

/** Undefined where it was not saved after a step. */
function readOrder(connection: Connection, since = -1): string[] | 'damaged' | undefined {
  const row = connection.statement('SELECT ids FROM queue_order WHERE step > ?').get(since)
  return row && (parseText(orderSchema, String(row['ids'])) ?? 'damaged')
}

/** Undefined where the text does not hold what it should. */
function parseText<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch (error) {
    log.warn('a part of the saved queue cannot be read', error)
    return undefined
  }
}

/** Writes what the change names and no more. */
function writeChange(connection: Connection, change: QueueChange, step: number): void {
  const remove = connection.statement('DELETE FROM posts WHERE id = ?')
  const put = connection.statement(
    `INSERT INTO posts (id, step, post) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET step = excluded.step, post = excluded.post`,
  )
  for (const id of change.removed) remove.run(id)
  for (const post of change.puts) put.run(post.id, step, JSON.stringify(post))
  if (change.order !== undefined) {
    const order = connection.statement('UPDATE queue_order SET step = ?, ids = ?')
    order.run(step, JSON.stringify(change.order))
  }
  connection.statement('UPDATE queue SET step = ?').run(step)
}
