import { z } from 'zod'
import { parseJson } from './api/reply-json.ts'
import { instantSchema } from './fields.ts'
import { recoveredAttempt, type Attempt } from './history.ts'
import { publicId, type PostRecord } from './post-record.ts'
import { keptAfter, recovered } from './post-sending.ts'
import {
  putAttempt,
  putPost,
  readRecords,
  recordKey,
  recordsVersion,
  storedRecordSchema,
  type Collection,
  type NoteName,
} from './records.ts'

/** In bytes. A backup of 5,000 posts with long texts has a tenth of that. */
export const largestBackup = 256 * 1024 * 1024

const backupSchema = z.object({
  pennywren: z.literal('backup'),
  version: z.literal(recordsVersion),
  /** When it was made, in milliseconds since 1970. */
  at: instantSchema,
  records: z.array(storedRecordSchema),
})

const newerBackup = z.object({
  pennywren: z.literal('backup'),
  version: z.int().gt(recordsVersion),
})

/** The content of a backup's file. */
export interface Backup {
  at: number
  collection: Collection
  /** How many records of the file cannot be read, and are left out. */
  unreadable: number
}

export type BackupResult =
  | { ok: true; backup: Backup }
  /** `damaged`: it is no backup, or was cut off. `newer-version`: written by a later release. */
  | { ok: false; error: 'damaged' | 'newer-version' }

/** JSON text of all that is kept, records that were set aside too, and no secret. `at`: ms since 1970. */
export function serializeBackup(
  { posts, attempts, notes, unreadable }: Collection,
  at: number,
): string {
  const typed = Object.entries(notes).map(([name, value]) => {
    return { key: recordKey.note(name as NoteName), value }
  })
  const aside = unreadable.map(({ key, value }) => ({ key, value }))
  const records = [...posts.map(putPost), ...attempts.map(putAttempt), ...typed, ...aside]
  return JSON.stringify({ pennywren: 'backup', version: recordsVersion, at, records })
}

/** Reads a backup; a record that does not parse is counted and left out. Never throws. */
export function readBackup(text: string): BackupResult {
  const input = parseJson(text)
  const parsed = backupSchema.safeParse(input)
  if (!parsed.success) {
    const isNewer = newerBackup.safeParse(input).success
    return { ok: false, error: isNewer ? 'newer-version' : 'damaged' }
  }
  const { at, records } = parsed.data
  const { collection, change } = readRecords(records, at)
  const leftOut = new Set(change.puts.map(({ key }) => key))
  const unreadable = collection.unreadable.filter(({ key }) => !leftOut.has(key))
  return {
    ok: true,
    backup: { at, unreadable: leftOut.size, collection: { ...collection, unreadable } },
  }
}

/**
 * The posts and attempts that a backup puts into the place of those that are here. An attempt that has
 * ended here stays ended, and decides what became of a post that the file still has as being sent.
 * `mine`: the attempts that are here, the newest first.
 */
export function restoredFrom(
  { collection }: Backup,
  mine: readonly Attempt[],
): Pick<Collection, 'posts' | 'attempts'> {
  const ended = mine.filter(hasEnded)
  const endedIds = new Set(ended.map(({ id }) => id))
  const underWay = new Set(
    collection.attempts.filter((attempt) => !hasEnded(attempt)).map(({ id }) => id),
  )
  const settled = (post: PostRecord): PostRecord[] => {
    const { state } = post
    const wasCutOff = state.status === 'failed' && state.delivery.outcome === 'interrupted'
    if (state.status !== 'sending' && !wasCutOff) return [post]
    const attempt = ended.find(({ id, postId }) => postId === publicId(post) && underWay.has(id))
    const result = attempt?.result
    if (!result || result.outcome === 'sending') return [recovered(post)]
    const kept = keptAfter(post, result)
    return kept ? [kept] : []
  }
  return {
    posts: collection.posts.flatMap(settled),
    attempts: collection.attempts
      .filter((attempt) => hasEnded(attempt) || !endedIds.has(attempt.id))
      .map(recoveredAttempt),
  }
}

function hasEnded({ result }: Attempt): boolean {
  return result.outcome !== 'sending' && result.outcome !== 'interrupted'
}
