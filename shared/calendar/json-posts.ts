import { localDate } from '../dates.ts'
import { fieldNames, fieldOf } from '../post/fields.ts'
import type { FinishedImport } from '../import/finish-posts.ts'
import { importPosts, type ImportResult } from '../import-post.ts'
import type { Post } from '../post/post.ts'
import { calendarFieldNames } from '../post/post-record.ts'
import { counted } from '../text.ts'
import type { FurtherTexts } from './report.ts'
import { placeOf, type Reading, type Row } from './rows.ts'

/** A post that names no day gets that of this instant, which no calendar means. */
const noDay = new Date(Date.UTC(1970, 0, 1, 12))

/** Reads a calendar in JSON, of this publisher or of another program. `now`: in milliseconds since 1970. */
export function readJson(text: string, now: number): ImportResult {
  return importPosts(text, { now: noDay, firstId: now })
}

/** The posts of JSON as rows of a calendar, each with its number for a line; what they lack is told. */
export function rowsOfJson(read: Extract<FinishedImport, { ok: true }>): Reading & {
  losses: string[]
} {
  const held = read.several ? read.heldBack : []
  const rows = [
    ...read.posts.map((post, index) => rowOf(post, index)),
    ...held.map(({ post, state }, index) => ({
      ...rowOf(post, read.posts.length + index),
      status: state,
      isHeldBack: true as const,
    })),
  ]
  const lost = read.lost.map(({ what, count }) => counted(count, what))
  const keys = read.unknown.map(({ key, count }) => (count > 1 ? `${key} (${count})` : key))
  const fields = read.leftOut.map(({ field, message }) => `${field} ${message}`)
  const losses = [
    lost.length > 0 && `Not taken over: ${lost.join(', ')}.`,
    keys.length > 0 && `Not read: ${keys.join(', ')}.`,
    fields.length > 0 && `Left out: ${fields.join('; ')}.`,
  ]
  return { rows, guides: [], questions: [], losses: losses.filter((loss) => loss !== false) }
}

function rowOf(post: Post, index: number): Row {
  const { title, excerpt, publishDate } = post
  const others = fieldNames.filter((name) => !calendarFieldNames.some((own) => own === name))
  const texts = others.map((name) => [
    name,
    fieldOf(name).format(post[name] ?? fieldOf(name).empty),
  ])
  const further = Object.fromEntries(texts.filter(([, text]) => text !== '')) as FurtherTexts
  const isDated = publishDate !== localDate(noDay)
  return {
    ...placeOf(index + 1, title || excerpt),
    title,
    excerpt,
    further,
    ...(isDated && { date: publishDate, dateText: publishDate }),
  }
}
