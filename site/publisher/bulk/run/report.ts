import { brand } from '../../../../shared/brand.ts'
import { scheduledDefaults, slugOf } from '../../../../shared/post.ts'
import { deliveryText } from '../../delivery-text.ts'
import type { Queue, ScheduledPost } from '../../../../shared/queue.ts'

/** One post in the report of a run. It holds no secret. */
export interface ReportRow {
  id: string
  title: string
  scheduledDate: string
  status: ScheduledPost['status']
  /** What is known of the delivery; empty for a post that was not sent. */
  result: string
  /** Who wrote the text that was or would be sent; empty where there is none yet. */
  text: 'ai' | 'template' | 'operator' | ''
  /** On the site, such as '/blog/sinking-funds'. */
  address: string
  author: string
  categories: readonly string[]
  tags: readonly string[]
  /** Empty where there is none, as the two after it. */
  featuredImage: string
  seoTitle: string
  seoDescription: string
}

function reportRows(queue: Queue): ReportRow[] {
  return queue.map((post) => ({
    id: post.id,
    title: post.title,
    scheduledDate: post.publishDate,
    status: post.status,
    result: deliveryText(post) ?? '',
    text: textSource(post),
    address: `/blog/${slugOf(post)}`,
    author: post.author ?? brand.author,
    categories: post.categories ?? scheduledDefaults.categories,
    tags: post.tags ?? scheduledDefaults.tags,
    featuredImage: post.featuredImage ?? '',
    seoTitle: post.seoTitle ?? '',
    seoDescription: post.seoDescription ?? '',
  }))
}

export function reportJson(queue: Queue): string {
  return `${JSON.stringify(reportRows(queue), null, 2)}\n`
}

const columns = [
  'id',
  'title',
  'scheduledDate',
  'status',
  'result',
  'text',
  'address',
  'author',
  'categories',
  'tags',
  'featuredImage',
  'seoTitle',
  'seoDescription',
] as const satisfies (keyof ReportRow)[]

/** CSV after RFC 4180 with a byte order mark, without which Excel takes UTF-8 for something else. */
export function reportCsv(queue: Queue): string {
  const rows = reportRows(queue).map((row) => columns.map((column) => row[column]))
  const lines = [columns, ...rows].map((cells) => cells.map(cell).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

function cell(value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : value.join(', ')
  return `"${withoutFormulas(text).replaceAll('"', '""')}"`
}

/** Full-width and small forms too: spreadsheets of East Asian editions take them for the others. */
const formulaSign = /[=+\-@＝＋－＠﹦﹢﹣﹫−]/
/** What ends a cell in a program that was told to separate them by it, or that ignores quotes. */
const cellEnd = /[,;|\t\n\v\f\r\u0085\u2028\u2029]/
/** What a program may drop before it looks whether a cell begins like a formula. */
const dropped = /[\s\p{Cc}\p{Cf}"'`]/u

/**
 * The text with an apostrophe before each sign that would make a formula of what follows it, and
 * without NULs, which some programs drop and others end the text at.
 */
function withoutFormulas(text: string): string {
  let safe = ''
  let atStart = true
  for (const character of text.replaceAll('\0', '')) {
    if (atStart && formulaSign.test(character)) safe += "'"
    safe += character
    atStart = cellEnd.test(character) || (atStart && dropped.test(character))
  }
  return safe
}

function textSource(post: ScheduledPost): ReportRow['text'] {
  if (post.content !== undefined && post.content.trim() !== '') return 'operator'
  return post.prepared?.source ?? ''
}
