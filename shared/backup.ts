import { z } from 'zod'
import { parseJson } from './api/reply-json.ts'
import { instantSchema } from './post/fields.ts'
import { recoveredAttempt, type Attempt } from './history.ts'
import { base64Schema, pictureId, type Picture } from './picture.ts'
import { isScheduled, publicId, type PostRecord } from './post/post-record.ts'
import { keptAfter, recovered } from './post/post-sending.ts'
import {
  bytesKeys,
  putAttempt,
  putPicture,
  putPost,
  readRecords,
  recordKey,
  recordsVersion,
  storedRecordSchema,
  usedPictures,
  type StoredRecord,
  type Collection,
} from './records.ts'
import { portableSettingsSchema, type PublisherSettings } from './settings.ts'
import { counted } from './text.ts'

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
  posts: PostRecord[]
  attempts: Attempt[]
  /** Each with its content in base64, where the file has it. */
  pictures: (Picture & { base64?: string })[]
  settings: Partial<PublisherSettings>
  /** How many records of the file cannot be read, and are left out. */
  unreadable: number
}

export type BackupResult =
  | { ok: true; backup: Backup }
  /** `damaged`: it is no backup, or was cut off. `newer-version`: written by a later release. */
  | { ok: false; error: 'damaged' | 'newer-version' }

/** So much of a backup is left for all but its pictures. */
const spared = 64 * 1024 * 1024

/**
 * The pictures of posts that a backup takes: as many as it has room for, those of the newest posts first.
 * `bytes`: what they add to it.
 */
export function backupPictures({ posts, pictures }: Pick<Collection, 'posts' | 'pictures'>) {
  const newest = posts.toSorted((a, b) => b.changedAt - a.changedAt)
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const all = [...usedPictures(newest)].flatMap((id) => byId.get(id) ?? [])
  const taken: Picture[] = []
  let bytes = 0
  for (const picture of all) {
    const length = 4 * Math.ceil(picture.size / 3)
    if (bytes + length > largestBackup - spared) break
    taken.push(picture)
    bytes += length
  }
  return { taken, bytes, leftOut: all.length - taken.length }
}

/**
 * JSON text of posts, history, pictures and settings: no secret, and no address or model of a service.
 * `at`: ms since 1970. `contents`: of pictures in base64, by their ids.
 */
export function serializeBackup(
  { posts, attempts, pictures, notes }: Collection,
  at: number,
  contents: ReadonlyMap<string, string> = new Map(),
): string {
  const bytes = Array.from(contents, ([id, value]) => ({ key: recordKey.bytes(id), value }))
  const records = [
    ...posts.map(putPost),
    ...attempts.map(putAttempt),
    ...pictures.map(putPicture),
    { key: settingsKey, value: portableSettingsSchema.parse(notes.settings ?? {}) },
    ...bytes,
  ]
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
  const contents = new Map(
    records.filter(isContent).flatMap(({ key, value }) => {
      const { data } = base64Schema.safeParse(value)
      return data === undefined ? [] : [[key, data] as const]
    }),
  )
  const others = records.filter((record) => !isContent(record) && record.key !== settingsKey)
  const { posts, attempts, unreadable, ...kept } = readRecords(others, at).collection
  // A picture is named by its content.
  const pictures = kept.pictures.map((picture) => {
    const base64 = contents.get(recordKey.bytes(picture.id))
    return base64 !== undefined && pictureId(base64) === picture.id
      ? { ...picture, base64 }
      : picture
  })
  const typed = records.find(({ key }) => key === settingsKey)?.value
  const settings = portableSettingsSchema.safeParse(typed).data ?? {}
  const backup = { at, posts, attempts, pictures, settings, unreadable: unreadable.length }
  return { ok: true, backup }
}

const settingsKey = recordKey.note('settings')

function isContent({ key }: StoredRecord): boolean {
  return key.startsWith(bytesKeys[0])
}

/**
 * The posts that a backup puts into the place of those that are here, and the attempts that it adds. An
 * attempt that has ended here stays as it is, and decides what became of a post that the file still has
 * as being sent. `mine`: the attempts that are here, the newest first.
 */
export function restoredFrom(
  backup: Pick<Backup, 'posts' | 'attempts'>,
  mine: readonly Attempt[],
): Pick<Backup, 'posts' | 'attempts'> {
  const ended = mine.filter(hasEnded)
  const endedIds = new Set(ended.map(({ id }) => id))
  const settled = (post: PostRecord): PostRecord[] => {
    const { state } = post
    const wasCutOff = state.status === 'failed' && state.delivery.outcome === 'interrupted'
    if (state.status !== 'sending' && !wasCutOff) return [post]
    const open = backup.attempts.find(
      (attempt) => attempt.postId === publicId(post) && !hasEnded(attempt),
    )
    const result = ended.find(({ id }) => id === open?.id)?.result
    if (!result || result.outcome === 'sending') return [recovered(post)]
    const kept = keptAfter(post, result)
    return kept ? [kept] : []
  }
  return {
    posts: backup.posts.flatMap(settled),
    attempts: backup.attempts.filter(({ id }) => !endedIds.has(id)).map(recoveredAttempt),
  }
}

function hasEnded({ result }: Attempt): boolean {
  return result.outcome !== 'sending' && result.outcome !== 'interrupted'
}

/** '36 posts and 2 drafts': how many are scheduled, and how many are not. */
export function countsOf(posts: readonly PostRecord[]): string {
  const scheduled = posts.filter(isScheduled).length
  return `${counted(scheduled, 'post')} and ${counted(posts.length - scheduled, 'draft')}`
}
