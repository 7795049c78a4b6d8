import { dayNamed } from '../dates.ts'
import { statusesOf } from '../publication/post-status.ts'
import { readDraft } from '../publication/read-draft.ts'
import { fieldOfKey, isMeantAsDraft, unknownFields } from '../publication/unknown-fields.ts'
import { isRow, plainValue, type Row } from './foreign-posts.ts'

const htmlFields = ['title', 'excerpt', 'content'] as const

/** Fields of a post that are in HTML. */
export type HtmlFields = Partial<Record<(typeof htmlFields)[number], string>>

export interface ReadRow {
  /** As the normaliser takes them, without those in HTML. */
  fields: unknown
  html: HtmlFields
  /** The key that keeps the post from readers, with its value: 'status: draft'. */
  state: string | undefined
  /** Keys that hold something of which nothing was read. */
  unread: string[]
}

/** Reads a post by the keys of its program: of several for one field the first that can be used. */
export function readRow(row: Row): ReadRow {
  const plain = Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, plainValue(value)]),
  )
  const statuses = statusesOf(plain)
  const fields = new Map<string, unknown>()
  const html: HtmlFields = {}
  const unread: string[] = []
  const keys = Object.keys(row)
    .filter((key) => !isEmpty(plain[key] === undefined ? row[key] : plain[key]))
    .map((key) => ({ key, ...(fieldOfKey(key) ?? { field: '', rank: 0 }) }))
    .sort((a, b) => a.rank - b.rank)
  for (const { key, field, rank } of keys) {
    const isFree = field !== '' && !fields.has(field)
    const value = isFree ? valueFor(field, row[key], rank < 0) : undefined
    const inHtml = htmlFields.find((name) => name === field && isHtml(key, row[key], value))
    if (value !== undefined) fields.set(field, inHtml ? '' : value)
    else if (!statuses.some((status) => status.field === key && status.meaning)) unread.push(key)
    if (inHtml && typeof value === 'string') html[inHtml] = value
  }
  // Programs date each save, also before the post's own day.
  const isSave =
    dayNamed(String(fields.get('updated'))) <= dayNamed(String(fields.get('publishDate')))
  if (isSave && !('updated' in row)) fields.delete('updated')

  const held = statuses.find(({ meaning }) => meaning === 'held-back' || meaning === 'done')
  const draft = unread.find((key) => isDraftKey(key, plain[key]))
  const states = [
    held && `${held.field}: ${held.value}`,
    readDraft(fields.get('draft')) === true && 'draft: true',
    // A page of WordPress or Ghost is no post of the blog.
    row['type'] === 'page' && 'type: page',
    draft !== undefined && `${draft}: ${String(plain[draft])}`,
  ]
  const state = states.find((found) => typeof found === 'string')
  return { fields: Object.fromEntries(fields), html, state, unread }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.keys(value).length === 0
    : value === '' || value === null || value === undefined
}

/** Whether a key that says nothing else, or is misspelt, was meant to keep the post from readers. */
function isDraftKey(key: string, value: unknown): boolean {
  const isMeant = readDraft(value) ?? fieldOfKey(key) !== undefined
  return isMeant && unknownFields({ [key]: value }).some(isMeantAsDraft)
}

/** Undefined where the value is none for the field; a field's own name always has one. */
function valueFor(field: string, raw: unknown, isOwnName: boolean): unknown {
  if (field === 'draft') return isOwnName ? raw : undefined
  const plain = plainValue(raw, field === 'featuredImage') ?? undefined
  if (plain === undefined) return isOwnName ? raw : undefined
  if (['categories', 'tags', 'formerSlugs'].includes(field)) {
    return isRow(raw) && typeof plain === 'string' ? [plain] : plain
  }
  const list = Array.isArray(plain) ? plain : [plain]
  const value: unknown =
    field === 'author'
      ? list.join(', ')
      : list.length === 1 || field === 'featuredImage'
        ? list[0]
        : plain
  if (isOwnName && field !== 'slug') return value
  // Whether it is published is no day.
  if (field === 'publishDate' && readDraft(value) !== undefined) return undefined
  if (typeof value !== 'string') return isOwnName || typeof value === 'number' ? value : undefined
  if (field !== 'slug') return value
  // A pattern or a whole address, perhaps of another site.
  if (!isOwnName && value.includes(':')) return undefined
  return value
    .split('/')
    .findLast((part) => part !== '')
    ?.replace(/\.html?$/i, '')
}

const block = 'p|div|h[1-6]|ul|ol|figure|section|article|main|header|blockquote|table|!--'
const htmlText = new RegExp(String.raw`^\s*<(?:${block})\b[^]*>\s*$`, 'i')

function isHtml(key: string, raw: unknown, value: unknown): boolean {
  if (isRow(raw) && 'rendered' in raw) return true
  if (typeof value !== 'string' || /markdown$|md$/i.test(key)) return false
  // Markdown may hold blocks of HTML between its own.
  const isOfBlocks = value.split(/\n\s*\n/).every((part) => part.trimStart().startsWith('<'))
  return /html$/i.test(key) || (isOfBlocks && htmlText.test(value))
}
