import type { Choices } from './choices.ts'
import { roleNamed } from './columns.ts'
import type { DateSettings } from './named-days.ts'
import { readRows, type TableReading } from './table.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** The JSON of a text, whole or in a fence; undefined where there is none. */
export function jsonIn(text: string): unknown {
  const whole = text.trim()
  if (/^[[{]/.test(whole)) return parsed(whole)
  if (!text.includes('```')) return undefined
  // Odd parts stand between fences.
  const fenced = text.split('```').filter((_, at) => at % 2 === 1)
  const values = fenced.map((part) => part.replace(/^[a-z\d]*\s*/i, '').trim())
  return values
    .filter((part) => /^[[{]/.test(part))
    .map(parsed)
    .find((value) => value !== undefined)
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
  settings: DateSettings,
  chosen: Choices['columns'],
): TableReading | undefined {
  const objects = longestList(value)
  if (objects.length === 0) return undefined
  const keys = [...new Set(objects.flatMap((one) => Object.keys(one)))]
  const rows = objects.map((one, at) => {
    return { line: at + 1, cells: keys.map((key) => cellOf(one[key])) }
  })
  const read = readRows([{ line: 0, cells: keys }, ...rows], 0, settings, chosen)
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
  return Object.entries(value).some(([key, text]) => {
    const isText = typeof text === 'string' || typeof text === 'number'
    return isText && roleNamed(key) === 'title'
  })
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return ''
  const texts = value.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'name' in one ? cellOf(one.name) : cellOf(one),
  )
  return texts.filter((text) => text !== '').join(', ')
}
