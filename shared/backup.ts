import { z } from 'zod'
import { parseJson } from './api/reply-json.ts'
import { instantSchema } from './post/fields.ts'
import { recoveredAttempt, type Attempt } from './history.ts'
import { base64Schema, pictureId, type Picture } from './picture.ts'
import { broughtBack, isQueued, type PostRecord } from './post/post-record.ts'
import { recovered } from './post/post-sending.ts'
import {
  bytesKeys,
  putAttempt,
  putPicture,
  putPost,
  readRecords,
  recordKey,
  recordsVersion,
  storedRecordSchema,
  takenOut,
  usedPictures,
  type StoredRecord,
  type Collection,
} from './records.ts'
import { portableSettingsSchema, type PublisherSettings } from './settings.ts'
import { counted } from './text.ts'

/** In bytes. */
export const largestBackup = 256 * 1024 * 1024

const backupSchema = z.object({
  pennywren: z.literal('backup'),
  version: z.literal(recordsVersion),
  /** When it was made, in milliseconds since 1970. */
  at: instantSchema,
  records: z.array(storedRecordSchema),
})
const otherBackup = backupSchema.pick({ pennywren: true }).extend({ version: z.int() })

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
  /** `damaged`: it is no backup, or was cut off. The others were written by another release. */
  | { ok: false; error: 'damaged' | 'newer-version' | 'older-version' }

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
  const records = [
    ...posts.map(putPost),
    ...attempts.map(putAttempt),
    ...pictures.flatMap(putPicture),
    { key: settingsKey, value: portableSettingsSchema.parse(notes.settings ?? {}) },
    ...Array.from(contents, ([id, value]) => ({ key: recordKey.bytes(id), value })),
  ]
  return JSON.stringify({ pennywren: 'backup', version: recordsVersion, at, records })
}

/** Reads a backup; a record that does not parse is counted and left out. Never throws. */
export function readBackup(text: string): BackupResult {
  const input = parseJson(text)
  const { data } = backupSchema.safeParse(input)
  if (!data) {
    const { version } = otherBackup.safeParse(input).data ?? {}
    if (version === undefined || version === recordsVersion) return { ok: false, error: 'damaged' }
    return { ok: false, error: version > recordsVersion ? 'newer-version' : 'older-version' }
  }
  const { at, records } = data
  const values = new Map(records.map(({ key, value }) => [key, value]))
  const isOwn = ({ key }: StoredRecord) => key === settingsKey || key.startsWith(bytesKeys[0])
  const others = records.filter((record) => !isOwn(record))
  const { posts, attempts, unreadable, ...kept } = readRecords(others, at).collection
  const pictures = kept.pictures.map((picture) => {
    const { data: base64 } = base64Schema.safeParse(values.get(recordKey.bytes(picture.id)))
    // A picture is named by its content.
    const isWhole = base64 !== undefined && pictureId(base64) === picture.id
    return { ...picture, ...(isWhole && { base64 }) }
  })
  const settings = portableSettingsSchema.safeParse(values.get(settingsKey)).data ?? {}
  const backup = { at, posts, attempts, pictures, settings, unreadable: unreadable.length }
  return { ok: true, backup }
}

const settingsKey = recordKey.note('settings')

/**
 * The change that puts the posts of a backup into the place of those that are here, and adds the attempts that are
 * missing: one that has ended here stays as it is, whatever the file says. What is known here of a send
 * stays, too: such a post is changed by the backup, or leaves the queue.
 */
export function restoredFrom(
  backup: Pick<Backup, 'posts' | 'attempts'>,
  mine: Pick<Collection, 'posts' | 'attempts'>,
  now: Date,
): StoredRecord[] {
  const isOpen = ({ result }: Attempt) => ['sending', 'interrupted'].includes(result.outcome)
  const ended = new Set(mine.attempts.filter((attempt) => !isOpen(attempt)).map(({ id }) => id))
  const here = new Map(mine.posts.map((post) => [post.id, post]))
  const theirs = backup.posts.map((post) => broughtBack(recovered(post, now), here.get(post.id)))
  const restored = new Set(theirs.map(({ id }) => id))
  const missing = backup.attempts.filter(({ id }) => !ended.has(id))
  return [
    ...theirs.map(putPost),
    ...takenOut(mine.posts.filter(({ id }) => !restored.has(id))),
    ...missing.map(recoveredAttempt).map(putAttempt),
  ]
}

/** '36 posts and 2 drafts': how many are scheduled, and how many were never sent and are not. */
export function countsOf(posts: readonly PostRecord[]): string {
  const scheduled = posts.filter(isQueued).length
  const drafts = posts.filter((post) => !isQueued(post) && !post.sent).length
  return `${counted(scheduled, 'post')} and ${counted(drafts, 'draft')}`
}
