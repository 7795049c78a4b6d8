import type { Role } from './choices.ts'
import { roleNamed } from './columns.ts'
import { reasonOf, weekOf } from './calendar.ts'
import { readDay } from './days.ts'
import { lines } from './lines.ts'
import { readNamedDate } from './named-dates.ts'
import {
  placeOf,
  weekCounter,
  type Reading,
  type ReadOptions,
  type Row,
  type WeekCounter,
} from './rows.ts'
import { emphasis, isOneOf, matchAt, shapeOf, skip, skipMarks, trimInvisible } from './shape.ts'
import { isQuote, readTitle } from './titles.ts'
import { mentionsWeek, readWeekHeading } from './weeks.ts'
import { readWhen, whenOf, type When } from './when.ts'

const time = /\[?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\]?/i.source
/** A line of a chat that names who wrote, and when; or who wrote what, when. */
const speaker = new RegExp(`^(?:\\p{L}[^:–—"“]{0,60} )?(?:APP )?${time}$`, 'iu')
const day = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},? /.source
const spoken = new RegExp(
  `^(?:\\[[^\\]]{0,30}${time}\\]|(?:${day})?${time}) ?[-–]? ?[\\p{L}. ]{1,40}: `,
  'iu',
)
const chatMarks = /^>+ ?| \((?:edited|bearbeitet)\)$/gi
/** The lines above a mail, of which those of its subject and date are no post's. */
const mailHead =
  /^\W*(?:from|von|de|sent|to|cc|an): .*\n(?:.*\n){0,4}?\W*(?:subject|betreff|objet|asunto): /im
const ofMail = /^\W*(?:from|von|de|sent|to|cc|an|date|datum|fecha|subject|betreff|objet|asunto): /i
const weekOfDay =
  /(?:the )?(?:week|wk|w)[ /]{0,2}(?:of|commencing|beginning|starting|c\.?) (?:the )?/iy
const label = /^[*_]*(\p{L}[\p{L} ]{1,25}?)[*_]*[:：][*_]*\s*(.*)$/u

/**
 * Reads a list as it is written in notes, chats and answers of an AI: each post begins with its date or
 * day, or has it in brackets at its end. The title is in quotes, in bold, or goes up to a dash; it may
 * stand in the next line, and so may the excerpt. Lines such as 'Title: …' fill in what they name.
 */
export function readList(text: string, options: ReadOptions): Reading {
  const reading: Reading = { rows: [], guides: [], questions: [] }
  const weeks = weekCounter(options, reading)
  /** The post that the next line may go on with, and the last one, which a label still belongs to. */
  let open: Row | undefined
  let last: Row | undefined
  let isRemark = false
  const isMail = mailHead.test(text)
  let line = 0
  const begin = (row: Row) => {
    reading.rows.push(row)
    open = row
    last = row
    isRemark = false
    return row
  }
  for (const pasted of lines(text)) {
    line += 1
    const place = placeOf(line, pasted)
    const message = trimInvisible(pasted).replace(chatMarks, '')
    const content = message.replace(spoken, '')
    const shape = shapeOf(content)
    const unused = (reason: NonNullable<Row['reason']>) =>
      reading.rows.push({ ...place, title: '', excerpt: '', reason })
    if (skip(shape, 0) === shape.length) {
      unused('blank')
      // A post that has its title is complete; one that has none goes on below.
      if (open && open.title !== '') open = undefined
      continue
    }
    if (isMail && ofMail.test(content)) {
      unused('remark')
      continue
    }
    const start = skipMarks(shape)
    const beginning = matchAt(weekOfDay, shape, start)?.[0] ?? ''
    const monday = beginning === '' ? undefined : readNamedDate(shape, start + beginning.length)
    if (monday) {
      weeks.beginOn(monday.date)
      reading.guides.push({ ...place, kind: 'week-of' })
      open = undefined
      last = undefined
      continue
    }
    const named = readLabel(content, shape)
    const entry = named ? undefined : readEntry(content, shape)
    if (entry) {
      const { when, ...texts } = entry
      begin({ ...place, ...texts, ...datedBy(when, weeks) })
      continue
    }
    if (named) {
      const isNext =
        !last ||
        (named.role === 'title' && last.title !== '') ||
        (isWhen(named.role) && last.when !== undefined)
      const row = isNext || !last ? begin({ ...place, title: '', excerpt: '' }) : last
      if (!isNext) reading.guides.push({ ...place, kind: 'part' })
      fill(row, named, weeks)
      continue
    }
    const mark = weekOf(shape)
    if (mark) {
      if (mark.kind === 'out-of-range') unused('week-out-of-range')
      else if (!weeks.isBegunBy(place, mark)) unused('note')
      else {
        weeks.begin(mark.week)
        reading.guides.push({ ...place, kind: 'week', week: mark.week })
      }
      open = undefined
      last = undefined
      continue
    }
    if (content !== message || speaker.test(content)) {
      unused('remark')
      open = undefined
      isRemark = true
      continue
    }
    // It was meant as a post or as a week, and is not to be taken for a text of the post before.
    const begun = readDay(shape, skipMarks(shape))
      ? 'not-a-date'
      : mentionsWeek(shape.slice(0, 12))
        ? 'no-week-number'
        : undefined
    if (begun) {
      unused(begun)
      open = undefined
      continue
    }
    const goesOn = open !== undefined && !isRemark && !label.test(content.slice(skipMarks(shape)))
    if (open && goesOn && /[\p{L}\p{N}]/u.test(shape)) {
      reading.guides.push({ ...place, kind: 'part' })
      addTo(open, content, shape)
    } else unused(open || isRemark ? 'remark' : reasonOf(shape, 'no-day'))
  }
  return reading
}

/** Whether most lines say who wrote them, and when. */
export function isChat(text: string): boolean {
  const all = [...lines(text)].filter((line) => line.trim() !== '')
  return all.filter((line) => spoken.test(trimInvisible(line))).length > all.length / 2
}

type Texts = Pick<Row, 'title' | 'excerpt'>

/** A post that begins with its day, or names it in brackets at the end of its line. */
function readEntry(
  line: string,
  shape: string,
): (Texts & { when: When; dateText: string }) | undefined {
  const marked = skipMarks(shape)
  // The number of a day may look like that of a list: '13. Januar'.
  for (const at of new Set([skip(shape, 0, '-*_•●([>'), marked])) {
    const { when, end } = readWhen(shape, at)
    if (!when.date && when.weekday === undefined) continue
    const next = skip(shape, end, `${emphasis})].,`)
    const isParted = next === shape.length || isOneOf('-:|>', shape[next]) || isQuote(shape[next])
    if (!isParted && !(when.date && marked > 0)) continue
    const texts = readTexts(line, shape, skip(shape, next, `-:|>,`))
    // 'Week 2 (Jan 12–18)'
    if (texts.title === '' && when.week) continue
    return { ...texts, when, dateText: bare(line.slice(at, end)) }
  }
  const dated = dateAtEnd(shape)
  const isHeading = readWeekHeading(shape, marked, () => true) !== undefined
  if (!dated || (marked === 0 && !dated.isClosed) || isHeading) return undefined
  const texts = readTexts(line.slice(0, dated.start), shape.slice(0, dated.start), marked)
  return { ...texts, when: dated.when, dateText: line.slice(dated.start, dated.end) }
}

/** 'Title – excerpt (Jan 16)', 'Title – Jan 16'. */
function dateAtEnd(
  shape: string,
): { start: number; end: number; when: When; isClosed: boolean } | undefined {
  let end = shape.length
  while (end > 0 && isOneOf(' \t.*_', shape[end - 1])) end -= 1
  const isClosed = shape[end - 1] === ')'
  const start = isClosed ? shape.lastIndexOf('(', end) : shape.lastIndexOf(' - ', end)
  const text = start === -1 || end - start > 40 ? '' : shape.slice(start, end)
  const when = whenOf(text.replace(/^[ (-]+/, ''))
  return when.date && { start, end, when, isClosed }
}

/** A title in quotes or in bold, or up to a dash, and the rest as the excerpt. */
function readTexts(line: string, shape: string, from: number): Texts {
  const at = skipMarks(shape, from)
  if (isQuote(shape[at])) {
    const title = readTitle(line, shape, at)
    if (title.kind === 'title') return { title: title.title, excerpt: title.excerpt }
  }
  const isBold = at > from && isOneOf(emphasis, shape[at - 1])
  const start = isBold ? at : from
  const bold = isBold ? shape.indexOf(shape.charAt(at - 1), at) : -1
  const dash = / -+ |: -+ | \|(?: |$)/.exec(shape.slice(start))
  const end = bold !== -1 ? bold : dash ? start + dash.index : line.length
  const after = skip(shape, end, `${emphasis}-:|`)
  return { title: bare(line.slice(start, end)), excerpt: bare(line.slice(after)) }
}

const namedPicture = /^:[a-z][a-z\d_+-]{1,40}:|:[a-z][a-z\d_+-]{1,40}:$/g
const looseMarks = ' \t*_~`'

/** Without the marks of bold and the names of pictures around it. */
function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isOneOf(looseMarks, text[start])) start += 1
  while (end > start && isOneOf(looseMarks, text[end - 1])) end -= 1
  const inner = text.slice(start, end)
  const plain = trimInvisible(inner.replace(namedPicture, ''))
  return plain === inner ? plain : bare(plain)
}

function readLabel(line: string, shape: string): { role: Role; text: string } | undefined {
  const found = label.exec(line.slice(skipMarks(shape)))
  const role = found ? roleNamed(found[1] ?? '')?.role : undefined
  return role === undefined || role === 'ignore'
    ? undefined
    : { role, text: bare(found?.[2] ?? '') }
}

function isWhen(role: Role): boolean {
  return role === 'date' || role === 'day'
}

function datedBy(when: When, weeks: WeekCounter): Pick<Row, 'when' | 'date' | 'week'> {
  const begun = when.week?.kind === 'week' ? { week: when.week.week } : {}
  if (begun.week !== undefined) weeks.begin(begun.week)
  const date = when.date || when.weekday === undefined ? undefined : weeks.dateOf(when.weekday)
  return { when, ...begun, ...(date !== undefined && { date }) }
}

function fill(row: Row, { role, text }: { role: Role; text: string }, weeks: WeekCounter): void {
  if (isWhen(role))
    Object.assign(row, datedBy({ ...row.when, ...whenOf(text) }, weeks), { dateText: text })
  else if (role === 'title') row.title = unquoted(text)
  else if (role === 'excerpt') row.excerpt = text
  else if (role === 'status') row.status = text
  else if (role !== 'week' && role !== 'ignore' && role !== 'day' && role !== 'date') {
    row.further = { ...row.further, [role]: text }
  }
}

function unquoted(text: string): string {
  const title = isQuote(text[0]) ? readTitle(text, shapeOf(text), 0) : undefined
  return title?.kind === 'title' && title.excerpt === '' ? title.title : text
}

function addTo(row: Row, line: string, shape: string): void {
  if (row.title === '') Object.assign(row, readTexts(line, shape, skipMarks(shape)))
  else row.excerpt = [row.excerpt, bare(line.slice(skipMarks(shape)))].filter(Boolean).join(' ')
}
