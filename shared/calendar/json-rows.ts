import type { CalendarDate } from '../dates.ts'
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
  return parts.map((part = '') => parsed(part)).find((value) => value !== undefined)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
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
  const objects = longestList(value)
  if (objects.length === 0) return undefined
  const keys = [...new Set(objects.flatMap((one) => Object.keys(one)))]
  const rows = objects.map((one, at) => {
    return { line: at + 1, cells: keys.map((key) => cellOf(one[key])) }
  })
  const read = readRows([{ line: 0, cells: keys }, ...rows], 0, startDate, chosen)
  return { ...read, rows: read.rows.filter(({ isGuide }) => !isGuide) }
}

const deepest = 12

/** Lists that stand at the same place of several objects are one, as the posts of each week are. */
function longestList(value: unknown): JsonObject[] {
  const lists = new Map<string, JsonObject[]>()
  const collect = (inner: unknown, path: string, depth: number, week: JsonObject) => {
    if (typeof inner !== 'object' || inner === null || depth > deepest) return
    const isList = Array.isArray(inner)
    const own = Object.entries(inner).filter(([key]) => !isList && roleNamed(key) === 'week')
    const named = { ...week, ...Object.fromEntries(own) }
    for (const [key, one] of Object.entries(inner)) {
      if (isList && isTitled(one)) {
        const list = lists.get(path) ?? []
        lists.set(path, list)
        list.push({ ...named, ...one })
      }
      collect(one, isList ? path : `${path}/${key}`, depth + 1, named)
    }
  }
  collect(value, '', 0, {})
  const longest = [...lists.values()].sort((a, b) => b.length - a.length)
  return longest[0] ?? []
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
