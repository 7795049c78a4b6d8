import { mostPosts } from './post/fields.ts'
import { readJsonText } from './import/json-text.ts'
import {
  normalizePost,
  postFields,
  postOfPayload,
  type FieldError,
  type Post,
} from './post/post.ts'
import { statusesOf } from './publication/post-status.ts'
import {
  fieldOfKey,
  isMeantAsDraft,
  unknownFields,
  type UnknownField,
} from './publication/unknown-fields.ts'
import { counted } from './text.ts'

export interface Imported {
  ok: true
  posts: Post[]
  /** The text holds a list, whose posts wait in the queue. */
  several: boolean
  /** Optional fields that cannot be used, which the posts are read without. */
  leftOut: FieldError[]
  /** Keys that are no field of a post, each once. */
  unknown: string[]
}

export type Refused =
  /** In a list a field is named with the number of its post: `2. title`. */
  | { ok: false; errors: FieldError[] }
  /** The text is not JSON; `detail` is a sentence about the place. */
  | { ok: false; invalidJson: true; detail: string }

export type ImportResult = Imported | Refused

export interface ImportContext {
  now: Date
  /** The id of the first post that names none, in milliseconds since 1970; the next ones follow it. */
  firstId: number
}

/** In UTF-16 units. */
const longestJson = 5_000_000

type Row = Readonly<Record<string, unknown>>

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads one post or a list of posts from JSON text, each field by its own name, or by the payload that
 * holds it. An optional field that cannot be used is left out and named, and so is each other key. An
 * object is refused where nothing in it but an id is a field, where its text would be lost under another
 * name, and where another name keeps it from readers. Never throws.
 */
export function importPosts(json: string, { now, firstId }: ImportContext): ImportResult {
  if (json.length > longestJson) return refusal('has more than 5 million characters')
  const read = readJsonText(json)
  if (!read.ok) return { ok: false, invalidJson: true, detail: read.detail }
  const several = Array.isArray(read.value)
  const inputs: unknown[] = Array.isArray(read.value) ? read.value : [read.value]
  if (inputs.length === 0) return refusal('must hold one post at least')
  if (inputs.length > mostPosts) {
    return refusal(`holds ${counted(inputs.length, 'post')}: up to ${mostPosts} are read at a time`)
  }
  const all = inputs.map((input, index) => {
    const read = readPost(postOfPayload(input), now, String(firstId + index))
    const named = ({ field, message }: FieldError) => ({
      field: several ? `${index + 1}. ${field}`.trim() : field,
      message,
    })
    return { ...read, errors: read.errors.map(named), leftOut: read.leftOut.map(named) }
  })
  const errors = all.flatMap((each) => each.errors)
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    posts: all.flatMap(({ post }) => post ?? []),
    several,
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    unknown: [...new Set(all.flatMap(({ unknown }) => unknown))],
  }
}

/** Of the whole text; `message` goes on after its name. */
function refusal(message: string): Refused {
  return { ok: false, errors: [{ field: '', message }] }
}

/** Without these a post would be another one, or would go live although it must not. */
const needed = ['', 'id', 'title', 'excerpt', 'content', 'publishDate', 'updated', 'draft']

/** Reads a post, without the fields that cannot be used where it can do without them. `id`: its default. */
function readPost(input: unknown, now: Date, id: string) {
  const unknown = isRow(input) ? unknownFields(input).map(({ field }) => field) : []
  const whole = normalizePost(input, { now, id })
  const faults = whole.ok ? [] : whole.errors
  const errors = [
    ...faults.filter(({ field }) => needed.includes(field)),
    ...(isRow(input) ? mistakenKeys(input) : []),
  ]
  const leftOut = faults.filter(({ field }) => !needed.includes(field))
  const unusable = new Set(leftOut.map(({ field }) => field))
  const rest = Object.entries(input ?? {}).filter(([key]) => !unusable.has(key))
  const read = whole.ok ? whole : normalizePost(Object.fromEntries(rest), { now, id })
  return { post: read.ok ? read.post : undefined, errors, leftOut, unknown }
}

/** Keys without which the object would be taken for a post that it is not. */
function mistakenKeys(row: Row): FieldError[] {
  const unknown = unknownFields(row)
  const isKnown = (key: string) => key !== 'id' && postFields.includes(key)
  if (unknown.length > 0 && !Object.keys(row).some(isKnown)) {
    return [{ field: '', message: 'has no field of a post, such as title, excerpt and content' }]
  }
  const held = statusesOf(row).filter(({ meaning }) => meaning === 'held-back')
  const keys = [...unknown.filter(isMeantAsDraft), ...held].map(({ field }) => field)
  const message = 'is no field of a post: write ‘draft: true’'
  return [
    ...(Object.hasOwn(row, 'content') ? [] : lostTexts(row, unknown)),
    ...[...new Set(keys)].map((field) => ({ field, message })),
  ]
}

/** Of a post without a text: where that stands under another name, or in the objects of a list. */
function lostTexts(row: Row, unknown: readonly UnknownField[]): FieldError[] {
  const isText = (field: string) => fieldOfKey(field) === 'content'
  const isList = (value: unknown) => Array.isArray(value) && value.some(isRow)
  const lost = unknown.find(({ field }) => isText(field) || isList(row[field]))?.field
  if (lost === undefined) return []
  const message = isText(lost)
    ? `is missing: write the text under it, not ‘${lost}’`
    : `is missing: to read ‘${lost}’, paste that list by itself`
  return [{ field: 'content', message }]
}
