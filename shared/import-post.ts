import { parseInline, plainText } from './post/article-text.ts'
import { mostPosts, mustBeText, textInput } from './post/fields.ts'
import { readJsonText } from './import/json-text.ts'
import {
  normalizePost,
  postFields,
  postOfPayload,
  type FieldError,
  type Post,
  type PostContext,
} from './post/post.ts'
import { statusesOf } from './publication/post-status.ts'
import {
  describeUnknown,
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

export interface ImportContext extends PostContext {
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
export function importPosts(json: string, context: ImportContext): ImportResult {
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
    const { errors = [], leftOut = [], ...post } = readPost(postOfPayload(input), index, context)
    const named = (found: readonly FieldError[]) =>
      found.map(({ field, message }) => ({
        field: several ? `${index + 1}. ${field}`.trim() : field,
        message,
      }))
    return { ...post, errors: named(errors), leftOut: named(leftOut) }
  })
  const errors = all.flatMap((each) => each.errors)
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    posts: all.flatMap(({ post }) => post ?? []),
    several,
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    unknown: [...new Set(all.flatMap(({ unknown = [] }) => unknown))],
  }
}

/** Of the whole text; `message` goes on after its name. */
function refusal(message: string): Refused {
  return { ok: false, errors: [{ field: '', message }] }
}

interface ReadPost {
  post?: Post
  errors?: readonly FieldError[]
  leftOut?: readonly FieldError[]
  unknown?: readonly string[]
}

/** Without these a post would be another one, or would go live although it must not. */
const needed = new Set(['', 'id', 'title', 'excerpt', 'content', 'publishDate', 'updated', 'draft'])

/** Reads a post, without the fields that cannot be used where it can do without them. */
function readPost(input: unknown, index: number, context: ImportContext): ReadPost {
  const errors = isRow(input) ? mistakenKeys(input) : []
  if (errors.length > 0) return { errors }
  const row = isRow(input) ? withTexts(input, String(context.firstId + index)) : input
  const first = normalizePost(row, context)
  const unknown = isRow(input) ? unknownFields(input).map(({ field }) => field) : []
  if (first.ok) return { post: first.post, unknown }
  const byName = new Map(first.errors.map(({ field, message }) => [nameOf(field), message]))
  if (!isRow(row) || Array.from(byName.keys()).some((name) => needed.has(name))) {
    return { errors: first.errors.filter(({ field }) => needed.has(nameOf(field))) }
  }
  const rest = Object.fromEntries(Object.entries(row).filter(([key]) => !byName.has(key)))
  const second = normalizePost(rest, context)
  if (!second.ok) return second
  const leftOut = Array.from(byName, ([field, message]) => ({ field, message }))
  return { post: second.post, leftOut, unknown }
}

/** Keys without which the object would be taken for a post that it is not. */
function mistakenKeys(row: Row): FieldError[] {
  const unknown = unknownFields(row)
  const isKnown = (key: string) => key !== 'id' && postFields.includes(key)
  if (unknown.length > 0 && !Object.keys(row).some(isKnown)) {
    return [{ field: '', message: 'has no field of a post, such as title, excerpt and content' }]
  }
  const asDraft = unknown.filter(isMeantAsDraft)
  const held = statusesOf(row).filter(
    ({ field, meaning }) =>
      meaning === 'held-back' && !asDraft.some((other) => other.field === field),
  )
  const isText = (value: unknown) =>
    value === undefined || value === null || ['string', 'number'].includes(typeof value)
  const noTexts = ['title', 'excerpt', 'content'].filter((field) => !isText(row[field]))
  return [
    ...noTexts.map((field) => ({ field, message: mustBeText })),
    ...(Object.hasOwn(row, 'content') ? [] : lostTexts(row, unknown)),
    ...asDraft.map(describeUnknown),
    ...held.map(({ field }) => ({ field, message: 'is no field of a post: write ‘draft: true’' })),
  ]
}

/** Of a post without a text: where that stands under another name, or in the objects of a list. */
function lostTexts(row: Row, unknown: readonly UnknownField[]): FieldError[] {
  const isText = (field: string) => fieldOfKey(field)?.field === 'content'
  const lost = unknown.find(({ field }) => {
    const value = row[field]
    return isText(field) || (Array.isArray(value) && value.some(isRow))
  })
  if (!lost) return []
  const message = isText(lost.field)
    ? `is missing: write the text under it, not ‘${lost.field}’`
    : `is missing: to read ‘${lost.field}’, paste that list by itself`
  return [{ field: 'content', message }]
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,31});/gi

/** The object with an id, and with characters in the place of their names in the title. */
function withTexts(row: Row, id: string): Row {
  const { title } = row
  const given = textInput.safeParse(row['id'])
  const isUnnamed = given.success && given.data.trim() === ''
  const plain = (name: string) => plainText(parseInline(name))
  return {
    ...row,
    ...(isUnnamed && { id }),
    ...(typeof title === 'string' && { title: title.replace(entity, plain) }),
  }
}

/** The key of a path such as `tags[2]`. */
function nameOf(field: string): string {
  return field.split(/[.[]/, 1)[0] ?? field
}
