import { dayNamed } from '../dates.ts'
import { readJsonText, type JsonText } from '../import/json-text.ts'
import { statusesOf } from '../publication/post-status.ts'
import { fieldOfKey } from '../publication/unknown-fields.ts'
import { placeOf, type Reading, type Row } from './rows.ts'

/** Reads a list of posts in JSON as rows of a calendar, each with its number for a line. */
export function readJson(
  text: string,
): { ok: true; reading: Reading } | Extract<JsonText, { ok: false }> {
  const read = readJsonText(text)
  if (!read.ok) return read
  const objects = [read.value].flat().filter((value) => typeof value === 'object' && value !== null)
  const rows = objects.map((object, index) => rowOf(object as Record<string, unknown>, index))
  const isHeldBack = (row: Row) => row.isHeldBack === true
  const ordered = [...rows.filter((row) => !isHeldBack(row)), ...rows.filter(isHeldBack)]
  const numbered = ordered.map((row, index) => ({ ...row, line: index + 1 }))
  return { ok: true, reading: { rows: numbered, guides: [], questions: [] } }
}

function rowOf(object: Record<string, unknown>, index: number): Row {
  const texts = Object.entries(object).filter(([, value]) => /string|number/.test(typeof value))
  const of = (name: string) => {
    const [, value = ''] = texts.find(([key]) => fieldOfKey(key)?.field === name) ?? []
    return String(value)
  }
  const [title, excerpt, dateText] = [of('title'), of('excerpt'), dayNamed(of('publishDate'))]
  const held = statusesOf(object).find(({ meaning }) => meaning === 'held-back')
  return {
    ...placeOf(index + 1, title || excerpt),
    title,
    excerpt,
    ...(dateText !== '' && { date: dateText, dateText }),
    ...(held && { status: `${held.field}: ${held.value}`, isHeldBack: true as const }),
  }
}
