import { z } from 'zod'
import { parseJson } from './api/reply-json.ts'
import { recoveredAttempt } from './history.ts'
import { recovered } from './post-record.ts'
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
import { publisherSettingsSchema, type PublisherSettings } from './settings.ts'

/** In bytes. A backup of 5,000 posts with long texts has a tenth of that. */
export const largestBackup = 256 * 1024 * 1024

const backupSchema = z.object({
  pennywren: z.literal('backup'),
  version: z.literal(recordsVersion),
  /** When it was made, in milliseconds since 1970. */
  at: z.int().nonnegative(),
  records: z.array(storedRecordSchema),
  settings: publisherSettingsSchema.optional(),
})

const newerBackup = z.object({
  pennywren: z.literal('backup'),
  version: z.int().gt(recordsVersion),
})

/** What a backup holds. */
export interface Backup {
  at: number
  collection: Collection
  /** How many records of the file cannot be read, and are left out. */
  unreadable: number
  settings: PublisherSettings | undefined
}

export type BackupResult =
  | { ok: true; backup: Backup }
  /** `damaged`: it is no backup, or was cut off. `newer-version`: written by a later release. */
  | { ok: false; error: 'damaged' | 'newer-version' }

/** JSON text of all that is kept, and no secret. `at`: milliseconds since 1970. */
export function serializeBackup(
  { posts, attempts, notes }: Omit<Collection, 'unreadable'>,
  settings: PublisherSettings | undefined,
  at: number,
): string {
  const typed = Object.entries(notes).map(([name, value]) => {
    return { key: recordKey.note(name as NoteName), value }
  })
  const records = [...posts.map(putPost), ...attempts.map(putAttempt), ...typed]
  return JSON.stringify({ pennywren: 'backup', version: recordsVersion, at, records, settings })
}

/** Reads a backup; a record that does not parse is counted and left out. Never throws. */
export function readBackup(text: string): BackupResult {
  const input = parseJson(text)
  const parsed = backupSchema.safeParse(input)
  if (!parsed.success) {
    const isNewer = newerBackup.safeParse(input).success
    return { ok: false, error: isNewer ? 'newer-version' : 'damaged' }
  }
  const { at, records, settings } = parsed.data
  const { collection } = readRecords(records, at)
  const posts = collection.posts.map(recovered)
  const attempts = collection.attempts.map(recoveredAttempt)
  return {
    ok: true,
    backup: {
      at,
      settings,
      unreadable: collection.unreadable.length,
      collection: { ...collection, posts, attempts, unreadable: [] },
    },
  }
}
