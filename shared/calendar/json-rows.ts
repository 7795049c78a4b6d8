import type { CalendarDate } from '../dates.ts'
import { readJsonText } from '../import/json-text.ts'
import type { Choices } from './choices.ts'
import { roleNamed } from './columns.ts'
import { readRows, type TableReading } from './table.ts'

type JsonObject = Readonly<Record<string, unknown>>

const fenced = /```[a-z\d]*\s*([[{][^]*?)```/gi

/** The JSON of a text, whole or in a fence; undefined where there is none. */
export function jsonIn(text: string): unknown {
  const parts = /^\s*[[{]/.test(text)
    ? [text]
    : Array.from(text.matchAll(fenced), ([, part]) => part)
  const read = parts.map((part = '') => readJsonText(part)).find(({ ok }) => ok)
  return read?.ok ? read.value : undefined
}

/**
 * Reads the longest array of objects that have a title, as the rows of a table whose columns are their
 * keys. Undefined where there is none.
 */
export function readJson(
  value: unknown,
  startDate: CalendarDate,
  chosen: Choices['columns'],
): TableReading | undefined {
  const lists = Map.groupBy(titledIn(value, '', {}, 0), ({ path }) => path)
  const [objects] = [...lists.values()].sort((a, b) => b.length - a.length)
  if (!objects) return undefined
  const keys = [...new Set(objects.flatMap(({ object }) => Object.keys(object)))]
  const rows = objects.map(({ object }, at) => {
    return { line: at + 1, cells: keys.map((key) => cellOf(object[key])) }
  })
  const read = readRows([{ line: 0, cells: keys }, ...rows], 0, startDate, chosen)
  return { ...read, rows: read.rows.filter(({ isGuide }) => !isGuide) }
}

const deepest = 12

/**
 * The objects of lists that have a title, with the week around them. Lists that stand at the same place of
 * several objects have one path, as the posts of each week have.
 */
function* titledIn(
  value: unknown,
  path: string,
  week: JsonObject,
  depth: number,
): Generator<{ path: string; object: JsonObject }> {
  if (typeof value !== 'object' || value === null || depth > deepest) return
  const isList = Array.isArray(value)
  const own = Object.entries(value).filter(([key]) => !isList && roleNamed(key) === 'week')
  const named = { ...week, ...Object.fromEntries(own) }
  for (const [key, one] of Object.entries(value)) {
    if (isList && isTitled(one)) yield { path, object: { ...named, ...one } }
    yield* titledIn(one, isList ? path : `${path}/${key}`, named, depth + 1)
  }
}

function isTitled(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).some(
    ([key, text]) => roleNamed(key) === 'title' && ['string', 'number'].includes(typeof text),
  )
}

function cellOf(value: unknown): string {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value).trim()
  if (!Array.isArray(value)) return ''
  const texts = value.map((one: unknown) => cellOf((one as { name?: unknown } | null)?.name ?? one))
  return texts.filter((text) => text !== '').join(', ')
}
