import { fieldNames, fieldOf, mostPosts, type FieldName } from './post/fields.ts'
import { readJsonText } from './import/json-text.ts'
import {
  normalizePost,
  postFields,
  postOfPayload,
  readFlag,
  type FieldError,
  type Post,
} from './post/post.ts'
import { keysOf, otherKeys, statusesOf, type OtherKey } from './publication/other-keys.ts'
import { counted, countWords, decodedUrl, isVisible, truncate } from './text.ts'

export interface Imported {
  ok: true
  posts: Post[]
  /** The fields that the text names, of each post; the others have their defaults. */
  given: FieldName[][]
  /** The text holds a list, whose posts wait in the queue. */
  several: boolean
  /** Values that cannot be used, of optional fields and of lists, which the posts are read without. */
  leftOut: FieldError[]
  /** Keys that are no field of a post, each once. */
  unknown: string[]
  /** Keys of other programs, each once, and the field that each was read as. */
  readAs: { key: string; field: FieldName }[]
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
 * Reads one post or a list of posts from JSON text, each alone or in a payload, each field by its own
 * name or another program's. What cannot be used is left out and named: an optional field, a member of a
 * list, another key. An object is refused where nothing in it but an id is a field, where its text would
 * be lost or is HTML, and where a status is not plainly public. Never throws.
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
    given: all.map((each) => each.given),
    several,
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    unknown: [...new Set(all.flatMap(({ unknown }) => unknown))],
    readAs: [...new Map(all.flatMap(({ readAs }) => readAs.map((one) => [one.key, one]))).values()],
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
  const { named, readAs, unknown, leftOut: members } = fieldsOf(isRow(input) ? input : {})
  const whole = normalizePost(isRow(input) ? named : input, { now, id })
  const faults = (whole.ok ? [] : whole.errors).map(({ field, message }) => {
    const key = readAs.find((other) => other.field === field)?.key ?? field
    return { field, fault: { field: key, message } }
  })
  const unusable = faults.filter(({ field }) => !needed.includes(field))
  const rest = Object.entries(named).filter(([key]) => !unusable.some(({ field }) => field === key))
  const read = whole.ok ? whole : normalizePost(Object.fromEntries(rest), { now, id })
  return {
    post: read.ok ? read.post : undefined,
    errors: [
      ...faults.flatMap(({ field, fault }) => (needed.includes(field) ? [fault] : [])),
      ...(isRow(input) ? mistakenKeys(input, named, unknown) : []),
    ],
    leftOut: [...members, ...unusable.map(({ fault }) => fault)],
    unknown: unknown.map(({ field }) => field),
    given: fieldNames.filter((name) => !isMissing(named[name])),
    readAs,
  }
}

/** Nothing that could be read: `null`, or a text without a character. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !isVisible(value))
}

/**
 * The object with each field under its own name: by a name of other programs where the field itself is
 * missing. Lists have their valid members, a slug is the last segment of its URL.
 */
function fieldsOf(row: Row) {
  const statuses = statusesOf(row).map(({ field }) => field)
  const readAs = fieldNames.flatMap((field) => {
    const isRead = (key: string) => !isMissing(row[key]) && !statuses.includes(key) && !isHtml(key)
    const key = isMissing(row[field]) ? keysOf(field, row).find(isRead) : undefined
    return key === undefined ? [] : [{ key, field }]
  })
  const own = Object.fromEntries([
    ...Object.entries(row),
    ...readAs.map(({ key, field }) => [field, row[key]] as const),
  ])
  const lists = fieldNames
    .filter((name) => Array.isArray(fieldOf(name).empty) && typeof own[name] === 'object')
    .map((name) => ({ name, members: [own[name] ?? []].flat().map(nameIn) }))
  const named: Row = {
    ...own,
    ...(typeof own['slug'] === 'string' && { slug: lastSegment(own['slug']) }),
    ...Object.fromEntries(lists.map(({ name, members }) => [name, members.filter(isText)])),
  }
  const leftOut = lists.flatMap(({ name, members }) => {
    const others = members.filter((member) => !isText(member)).map((one) => JSON.stringify(one))
    return [...new Set(others)].map((one) => ({
      field: readAs.find(({ field }) => field === name)?.key ?? name,
      message: `holds ${truncate(one, 40)}, which is no text`,
    }))
  })
  const read = new Set(readAs.map(({ key }) => key))
  return { named, readAs, leftOut, unknown: otherKeys(row).filter(({ field }) => !read.has(field)) }
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** `{ "name": … }` is what some programs make of a category or a tag. */
function nameIn(value: unknown): unknown {
  return isRow(value) && isText(value['name']) ? value['name'] : value
}

function lastSegment(slug: string): string {
  const path = slug.includes('/') ? URL.parse(slug.trim(), 'https://any.example')?.pathname : slug
  const segments = path?.split('/').filter((segment) => segment !== '')
  return decodedUrl(segments?.at(-1) ?? '').replace(/\.(?:html?|md)$/i, '')
}

function isHtml(key: string): boolean {
  return /html$/i.test(key)
}

/** Keys without which the object would be taken for a post that it is not. */
function mistakenKeys(row: Row, named: Row, unknown: readonly OtherKey[]): FieldError[] {
  const isKnown = (key: string) => key !== 'id' && postFields.includes(key)
  if (unknown.length > 0 && !Object.keys(named).some(isKnown)) {
    return [{ field: '', message: 'has no field of a post, such as title, excerpt and content' }]
  }
  const statuses = statusesOf(row)
  const held = statuses.filter(({ isPublic }) => !isPublic && readFlag(row['draft']) !== true)
  const misspelled = unknown.filter(
    ({ field, suggestion }) =>
      suggestion === 'draft' && !statuses.some((status) => status.field === field),
  )
  return [
    ...(isMissing(named['content']) ? lostText(row, unknown) : htmlIn(named['content'])),
    ...misspelled.map(({ field }) => ({
      field,
      message: 'is no field of a post: write ‘draft: true’',
    })),
    ...held.map(({ field, value }) => ({
      field,
      message: `is ‘${truncate(value, 40)}’, not public: remove it, or write ‘draft: true’`,
    })),
  ]
}

/** Of a post without a text: where that stands under another name, or in the objects of a list. */
function lostText(row: Row, unknown: readonly OtherKey[]): FieldError[] {
  const keys = unknown.map(({ field }) => field)
  const html = keys.find((key) => isHtml(key) && !isMissing(row[key]))
  if (html !== undefined) return [{ field: html, message: asMarkdown }]
  const list = keys.find((key) => Array.isArray(row[key]) && row[key].some(isRow))
  const text = keys.find((key) => typeof row[key] === 'string' && isSentence(row[key]))
  const lost = list ?? text
  if (lost === undefined) return []
  const message =
    list === undefined
      ? `is missing: write the text under it, not ‘${lost}’`
      : `is missing: to read ‘${lost}’, paste that list by itself`
  return [{ field: 'content', message }]
}

/** Three words or more, or a line of a script that has no spaces. */
function isSentence(text: string): boolean {
  return countWords(text) > 2 || /\p{Lo}{9}/u.test(text)
}

const asMarkdown = 'is HTML, which pages show as typed: write Markdown under ‘content’'
const blockTag = /^\s*<(?:!doctype|html|body|article|section|div|h[1-6]|p|ul|ol|table|figure)\b/i

function htmlIn(content: unknown): FieldError[] {
  const isPage = typeof content === 'string' && blockTag.test(content)
  return isPage ? [{ field: 'content', message: asMarkdown }] : []
}
