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
}

function reportRows(queue: Queue): ReportRow[] {
  return queue.map((post) => ({
    id: post.id,
    title: post.title,
    scheduledDate: post.publishDate,
    status: post.status,
    result: deliveryText(post) ?? '',
    text: textSource(post),
  }))
}

export function reportJson(queue: Queue): string {
  return `${JSON.stringify(reportRows(queue), null, 2)}\n`
}

const columns = ['id', 'title', 'scheduledDate', 'status', 'result', 'text'] as const

/** CSV after RFC 4180 with a byte order mark, without which Excel takes UTF-8 for something else. */
export function reportCsv(queue: Queue): string {
  const rows = reportRows(queue).map((row) => columns.map((column) => cell(row[column])))
  return `\ufeff${[columns, ...rows].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

const formulaStart = /^[\s]*[=+\-@\t\r]/

function cell(text: string): string {
  // A title that begins like a formula would be run by the program that opens the file.
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textSource(post: ScheduledPost): ReportRow['text'] {
  if (post.content !== undefined && post.content.trim() !== '') return 'operator'
  return post.prepared?.source ?? ''
}
