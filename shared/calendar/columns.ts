import { withoutInvisible } from '../text.ts'
import { columnNames, fieldOf } from '../post/fields.ts'
import { roles, weekdays, type Role } from './choices.ts'
import { dateSettings, dayOfCell, readWeekday } from './named-days.ts'

/** A column of a table, and what is taken from it. */
export interface TableColumn {
  /** By its place and name. */
  key: string
  name: string
  role: Role
  /** Its cells in the first rows. */
  samples: readonly string[]
}

/** The names of columns as plans and exports have them, the best ones first; a field has its label, too. */
const names: Partial<Record<Role, string>> = {
  week: 'week, wk, w, week no, week number, kw, woche, semaine, semana',
  date: 'publish date, publication date, publishing date, date, published on, scheduled date, scheduled for, go live, go live date, live date, post date, scheduled, due date, due, publish on, publishes on, planned date, start date, start, when, datum, fecha, deadline, published at, date published',
  day: 'publish day, publishing day, day, weekday, day of week, day of the week, wochentag, jour, dia',
  title:
    'title, post title, blog title, article title, headline, working title, titel, titre, titulo, blog post, article, post, name, task name, card name, subject, summary line, topic, idea, thema',
  excerpt:
    'excerpt, description, summary, teaser, blurb, hook, angle, about, details, brief, desc, task content, task description, card description, beschreibung, resume, descripcion, caption, notes, note, comments, text',
  content: 'content, body, copy, full text, article text, post content, inhalt, texte',
  categories:
    'categories, category, pillar, content pillar, theme, kategorie, categorie, categoria',
  tags: 'tags, tag, labels, keywords, etiquetas',
  featuredImage: 'featured image, image, cover image, visual, attachments, bild, imagen',
  featuredImageAlt: 'featured image alt, image alt, alt text',
  author: 'author, post author, owner, assignee, assignees, assigned to, writer, autor, auteur',
  seoTitle: 'seo title, meta title',
  seoDescription: 'seo description, meta description',
  status:
    'status, state, post state, post status, stage, progress, visibility, done, complete, completed, due complete, published, is published, live, closed, archived, cancelled, canceled, rejected, draft, approved, is approved, publish, publish it, include, go, list, board, etat, estado',
}

const labelOf = (role: Role) =>
  columnNames.flatMap((name) => (name === role ? fieldOf(name).label.toLowerCase() : []))
const roleOf = new Map(
  roles.flatMap((role) =>
    [...(names[role]?.split(', ') ?? []), ...labelOf(role)].map((name) => [name, role]),
  ),
)
const ranked = [...roleOf.keys()]

/** The role that the name of a column, or a key, stands for. */
export function roleNamed(name: string): Role | undefined {
  const words = plain(name)
  const day = readWeekday(words, 0)
  const isOfDay =
    day && /^(?: ?(?:blog )?(?:post|article|title|topic)s?)?$/.test(words.slice(day.end))
  return roleOf.get(words) ?? (isOfDay ? weekdays[day.weekday] : undefined)
}

function plain(name: string): string {
  return withoutInvisible(name)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\([^()]*\)|[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

type Cells = readonly string[]

/** Cells of a column that are looked at. */
const looked = 60
const shownSamples = 3

/**
 * The columns of a table with what is taken from each: as the operator chose, else by their names, else
 * by the cells below where only one column can be meant.
 */
export function readColumns(
  header: Cells,
  rows: readonly Cells[],
  chosen: Readonly<Record<string, Role>> = {},
): TableColumn[] {
  const width = Math.max(header.length, ...rows.slice(0, looked).map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at): TableColumn => {
    const name = (header[at] ?? '').trim()
    const key = `${at + 1} ${name.slice(0, 100)}`
    const samples = rows.slice(0, shownSamples).map((row) => row[at] ?? '')
    return { key, name, samples, role: chosen[key] ?? 'ignore' }
  })
  const cellsOf = (at: number) => rows.slice(0, looked).flatMap((row) => row[at] || [])
  const take = (column: TableColumn | undefined, role: Role) => {
    const isFree = role === 'status' || columns.every((other) => other.role !== role)
    if (column && isFree) column.role = role
  }
  const rankOf = ({ name }: TableColumn) => ranked.indexOf(plain(name))
  const open = columns.filter(({ key }) => chosen[key] === undefined)
  const kinds = new Map(open.map((column) => [column, kindOf(cellsOf(columns.indexOf(column)))]))
  for (const column of open.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const role = roleNamed(column.name)
    // 'Publish' asks in one plan, and says when in another.
    if (role) take(column, role === 'status' && kinds.get(column) === 'date' ? 'date' : role)
  }
  const left = (kind: Kind) =>
    open.filter((column) => !roleNamed(column.name) && kinds.get(column) === kind)
  for (const kind of ['date', 'day', 'week'] as const) {
    const [only, other] = left(kind)
    if (!other) take(only, kind)
  }
  const [title, excerpt, third] = left('text')
  // Which of several texts is the title only the operator knows.
  if (!(header.length > 0 ? excerpt : third) && columns.every(({ role }) => role !== 'title')) {
    take(title, 'title')
    take(excerpt, 'excerpt')
  }
  return columns
}

type Kind = 'date' | 'day' | 'week' | 'text'

/** The kind of what most of the cells say. Texts differ: a few that repeat are states or names. */
function kindOf(cells: Cells): Kind | undefined {
  if (cells.length === 0) return undefined
  const kinds = cells.map((cell): Kind | undefined => {
    if (/^(?:week|wk) ?\d+$/i.test(cell)) return 'week'
    const named = dayOfCell(cell, dateSettings())
    if (named) return named.date === '' && named.held === '' ? 'day' : 'date'
    return /\p{L}/u.test(cell) ? 'text' : undefined
  })
  const count = (kind: Kind) => kinds.filter((one) => one === kind).length
  const day = (['date', 'day', 'week'] as const).find((kind) => count(kind) >= 0.6 * cells.length)
  if (day) return day
  const isVaried = cells.length < 3 || new Set(cells).size > cells.length / 2
  return isVaried && count('text') > cells.length / 2 ? 'text' : undefined
}

const over =
  /^\W*(?:(?:already )?(?:publish(?:ed)?|live|posted|sent|online)|done|complete(?:d)?|finished|shipped)\b(?! (?:by|on|soon|next))/i
const dropped =
  /^\W*(?:cancel|reject|declin|drop(?:ped)?\b|skip|archived?\b|trash|delete|won'?t|killed|private|confidential)/i
const yes = /^(?:x|✓|✔|☑|✅|true|yes|y|1|on)$/iu
const no = /^(?:✗|✘|❌|☐|false|no|n|0|off|nope|not yet)$/iu
const saysOver = /^(?:(?:is )?(?:done|completed?|published|live|posted)|due complete)$/
const saysDropped = /^(?:closed|archived|cancell?ed|rejected)$/
const saysMay = /^(?:(?:is )?approved|publish|publish it|include|go|ready)$/

/** Why a row is not to be scheduled by a cell of its status, or of a column such as 'Approved'; else empty. */
export function heldBy(cell: string, name: string): string {
  const text = cell.trim()
  const column = plain(name)
  if (yes.test(text)) {
    if (saysOver.test(column)) return 'published already'
    return saysDropped.test(column) ? column : ''
  }
  if (no.test(text)) return saysMay.test(column) ? `${column}: ${text.toLowerCase()}` : ''
  if (over.test(text)) return 'published already'
  const isHeld = dropped.test(text) || /^\W*not (?:yet )?(?:approved|to be)/i.test(text)
  return isHeld ? text.toLowerCase().slice(0, 40) : ''
}
