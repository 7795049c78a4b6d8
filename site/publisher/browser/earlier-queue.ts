import { z } from 'zod'
import { changeBetween } from '../../../shared/queue-change.ts'
import { parseQueue, type QueueFileResult } from '../../../shared/queue-format.ts'
import type { WriteTransaction } from './database.ts'
import { readState, writeChange } from './queue-records.ts'

/** Where the texts had the queue, and what it is called once it was taken over. */
const earlierName = 'queue'
const keptName = 'queue-2'

/** The ids of a queue whose posts were records of their own. Before that it was one text. */
const earlierHeader = z.object({ version: z.int(), ids: z.array(z.string()) })

/**
 * Takes over what version 2 of the database kept, where nothing was saved since. It is not removed:
 * its posts stay in 'posts-2', the rest gets another name. Undefined where there is nothing.
 */
export async function takeOverQueue(
  transaction: WriteTransaction,
): Promise<QueueFileResult | undefined> {
  const [state, text] = await Promise.all([readState(transaction), earlierText(transaction)])
  if (state === undefined || state === 'newer' || state.step > 0) return undefined
  if (text === undefined) return undefined
  const earlier = parseQueue(text)
  if (!earlier.ok) return earlier
  await writeChange(transaction, changeBetween([], earlier.queue), {
    ...state,
    step: state.step + 1,
  })
  await keepEarlierQueue(transaction)
  return earlier
}

/** Gives it another name, under which nothing looks for it. */
export async function keepEarlierQueue(transaction: WriteTransaction): Promise<void> {
  const texts = transaction.objectStore('texts')
  const text = await texts.get(earlierName)
  if (text === undefined) return
  await Promise.all([texts.put(text, keptName), texts.delete(earlierName)])
}

/**
 * What version 2 kept as one text, or undefined. A post that is missing makes it unreadable; it is not
 * left out silently.
 */
export async function earlierText(transaction: WriteTransaction): Promise<string | undefined> {
  const text = await transaction.objectStore('texts').get(earlierName)
  const header = text === undefined ? undefined : readHeader(text)
  if (header === undefined) return text
  const table = transaction.objectStore('posts-2')
  const posts = await Promise.all(header.ids.map((id) => table.get(id)))
  const list = posts.map((post) => post ?? 'null').join(',')
  return `{"version":${header.version},"posts":[${list}]}`
}

function readHeader(text: string): z.output<typeof earlierHeader> | undefined {
  try {
    return earlierHeader.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
