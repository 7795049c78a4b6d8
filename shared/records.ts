import { z } from 'zod'
import { choicesSchema } from './calendar/choices.ts'
import { instantSchema } from './post/fields.ts'
import { attemptSchema, byNewest, type Attempt } from './history.ts'
import { pictureSchema, type Picture, travellingPicture } from './picture.ts'
import { postRecordSchema, withoutQueue, type PostRecord } from './post/post-record.ts'
import { defaultPublisherSettings, publisherSettingsSchema } from './settings.ts'

/** Version of the collection. A storage of a newer one is refused, one of an older one is emptied. */
export const recordsVersion = 2

/** In UTF-16 units, of a text outside of posts. */
const longestNote = 5_000_000

/** Texts and settings outside of posts, by name, each with its value before anything was typed. */
export const notes = {
  calendar: note(
    z.object({
      text: z.string().max(longestNote),
      /** As typed: empty, or perhaps no date at all. */
      startDate: z.string().max(100),
      choices: choicesSchema.default({}),
    }),
    { text: '', startDate: '', choices: {} },
  ),
  /** The text that is to be imported as a post. */
  json: note(
    z.object({
      text: z.string().max(longestNote),
      /** When it was entered, in milliseconds since 1970: the id of a post that names none. */
      since: instantSchema,
    }),
    { text: '', since: 0 },
  ),
  settings: note(publisherSettingsSchema, defaultPublisherSettings),
}

function note<S extends z.ZodType>(schema: S, empty: z.output<S>) {
  return { schema, empty }
}

export type NoteName = keyof typeof notes
const noteNames = Object.keys(notes) as NoteName[]
export type Notes = { [N in NoteName]: z.output<(typeof notes)[N]['schema']> }

/** A record as a storage keeps it: a key such as `post/17` or `note/calendar`, and what it holds. */
export const storedRecordSchema = z.object({ key: z.string().min(1).max(1024), value: z.unknown() })

export type StoredRecord = z.output<typeof storedRecordSchema>

/** A change that one transaction writes: all of it or nothing. */
export const recordChangeSchema = z.object({
  puts: z.array(storedRecordSchema).readonly(),
  removed: z.array(z.string()).readonly(),
  /** The revisions by key that records have to have for it, 0 where none is to be there. */
  expected: z.record(z.string(), z.int().min(0)).exactOptional(),
})

export type RecordChange = z.output<typeof recordChangeSchema>

/**
 * `changed`: a record has another revision than was expected. `lost`: all that was kept is gone, as a
 * browser's data that are cleared. Nothing was saved then.
 */
export const saveResultSchema = z.enum(['saved', 'changed', 'lost'])

export type SaveResult = z.output<typeof saveResultSchema>

const revisedSchema = z.object({ revision: z.int().min(0) })

/** The number of a stored value, which each write of it raises; 0 where there is none. */
export function revisionOf(value: unknown): number {
  return revisedSchema.safeParse(value).data?.revision ?? 0
}

/** All that is kept. `newer-version`: written by a later release of the publisher. */
export const loadedRecordsSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    records: z.array(storedRecordSchema),
    /** It is not what this window has read or saved before: that is gone. */
    isOther: z.literal(true).exactOptional(),
    /** The browser refuses its storage: all is in the memory of this window. */
    keepsNothing: z.literal(true).exactOptional(),
  }),
  z.object({ ok: z.literal(false), error: z.literal('newer-version') }),
])

export type LoadedRecords = z.output<typeof loadedRecordsSchema>

export interface Collection {
  posts: PostRecord[]
  /** Newest first. */
  attempts: Attempt[]
  /** The pictures that travel with posts, without their contents. */
  pictures: Picture[]
  /** Those that were saved. */
  notes: Partial<Notes>
  /** Those that do not parse, under a key that has the time and their own one at its end. */
  unreadable: StoredRecord[]
}

export const emptyNotes = Object.fromEntries(
  noteNames.map((name) => [name, notes[name].empty]),
) as Notes

export const recordKey = {
  post: (id: string) => `post/${id}`,
  attempt: (id: string) => `attempt/${id}`,
  note: (name: NoteName) => `note/${name}`,
  picture: (id: string) => `picture/${id}`,
  bytes: (id: string) => `bytes/${id}`,
} as const

/** The keys of pictures' contents, which are loaded one by one: from the first on, before the second. */
export const bytesKeys = ['bytes/', 'bytes0'] as const

const unreadablePrefix = 'unreadable/'

/**
 * Parses what a storage holds. A record that cannot be read is set aside by `change`, which moves it to
 * a key of its own so that nothing is written over it; what can be read of a note stays, and the rest is
 * `empty`. `now`: milliseconds since 1970. Never throws.
 */
export function readRecords(
  records: readonly StoredRecord[],
  now: number,
  empty: Notes = emptyNotes,
): { collection: Collection; change: RecordChange } {
  const collection: Collection = {
    posts: [],
    attempts: [],
    pictures: [],
    notes: {},
    unreadable: [],
  }
  const puts: StoredRecord[] = []
  const removed: string[] = []
  for (const record of records) {
    const { key, value } = record
    if (key.startsWith(unreadablePrefix)) {
      collection.unreadable.push(record)
      continue
    }
    const { success, data } = parseRecord(record)
    if (!success) {
      const aside = { key: `${unreadablePrefix}${now}/${key}`, value }
      puts.push(aside)
      collection.unreadable.push(aside)
    }
    const name = noteOf(key)
    const list = kindOf(key)?.list
    if (name) {
      const note = success ? data : validParts(name, value, empty[name])
      collection.notes = { ...collection.notes, [name]: note }
      if (!success) puts.push({ key, value: note })
    } else if (success && list) {
      const all: unknown[] = collection[list]
      all.push(data)
    } else removed.push(key)
  }
  collection.attempts.sort(byNewest)
  return { collection, change: { puts, removed } }
}

/** Records that are kept by an id: the schema of each kind, and the list that they are read into. */
const kinds = new Map<
  string,
  { schema: z.ZodType<{ id: string }>; list: 'posts' | 'attempts' | 'pictures' }
>([
  ['post', { schema: postRecordSchema, list: 'posts' }],
  ['attempt', { schema: attemptSchema, list: 'attempts' }],
  ['picture', { schema: pictureSchema, list: 'pictures' }],
])

function kindOf(key: string) {
  return kinds.get(key.slice(0, key.indexOf('/')))
}

/** The rule for what is kept: a record's value by the schema of its kind, which its key names. */
export function parseRecord({ key, value }: StoredRecord) {
  const name = noteOf(key)
  const ofNote: z.ZodType = name ? notes[name].schema : z.never()
  const ofKind = kindOf(key)?.schema.refine(({ id }) => key.endsWith(`/${id}`))
  return (ofKind ?? ofNote).safeParse(value)
}

/**
 * Why a changed record is not kept, in a sentence for the operator; undefined where it is. Contents of
 * pictures, and what was set aside, are not looked at.
 */
export function problemOf(record: StoredRecord): string | undefined {
  if (/^(?:bytes|unreadable)\//.test(record.key)) return undefined
  const [issue] = parseRecord(record).error?.issues ?? []
  if (!issue) return undefined
  return issue.code === 'too_big' ? tooLong(Number(issue.maximum)) : 'This cannot be kept.'
}

const inWords = new Intl.NumberFormat('en-US', { notation: 'compact', compactDisplay: 'long' })

/** `limit`: in characters. */
export function tooLong(limit: number): string {
  return `Up to ${inWords.format(limit)} characters are taken at a time: paste a part of it.`
}

function noteOf(key: string): NoteName | undefined {
  return noteNames.find((name) => key === recordKey.note(name))
}

/** The keys of a note that can be read, each by itself; the others are empty. */
function validParts<N extends NoteName>(name: N, value: unknown, empty: Notes[N]): Notes[N] {
  let whole = empty
  for (const [key, part] of Object.entries(Object(value) as object)) {
    const { data } = notes[name].schema.safeParse({ ...whole, [key]: part })
    whole = (data as Notes[N] | undefined) ?? whole
  }
  return whole
}

export function putPost(post: PostRecord): StoredRecord {
  return { key: recordKey.post(post.id), value: post }
}

export function putAttempt(attempt: Attempt): StoredRecord {
  return { key: recordKey.attempt(attempt.id), value: attempt }
}

/** `base64`: its content, where it is kept. A picture is named by that, so that none is ever replaced. */
export function putPicture({ base64, ...picture }: Picture & { base64?: string }): StoredRecord[] {
  return [
    { key: recordKey.picture(picture.id), value: picture },
    ...(base64 === undefined ? [] : [{ key: recordKey.bytes(picture.id), value: base64 }]),
  ]
}

export function putNote<N extends NoteName>(name: N, note: Notes[N]): StoredRecord {
  return { key: recordKey.note(name), value: note }
}

/** In a change of records, one that is kept no longer. */
export function gone(key: string): StoredRecord {
  return { key, value: undefined }
}

/**
 * Takes posts out of where they are shown: one that was sent only leaves the queue, since all that is
 * known of its send is kept until it is forgotten.
 */
export function takenOut(posts: readonly PostRecord[]): StoredRecord[] {
  return posts.map((post) =>
    post.sent ? putPost(withoutQueue(post)) : gone(recordKey.post(post.id)),
  )
}

/** The ids of the pictures that posts are to be sent with, or were sent with. */
export function usedPictures(
  all: readonly { featuredImage?: string; sent?: PostRecord['sent'] }[],
): Set<string> {
  const addresses = all.flatMap(({ featuredImage, sent }) => [
    featuredImage,
    sent?.post.featuredImage,
  ])
  return new Set(addresses.flatMap((address = '') => travellingPicture(address)?.id ?? []))
}
