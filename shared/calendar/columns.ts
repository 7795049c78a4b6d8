import { isPlainlyPublic, withoutInvisible } from '../text.ts'
import { columnNames, fieldOf } from '../post/fields.ts'
import type { TableRow } from './cells.ts'
import { roles, weekdays, type Role } from './choices.ts'
import { dayOfCell, readWeekday } from './named-days.ts'
import { wordsOf } from './shape.ts'

/** A column of a table, and what is taken from it. */
export interface TableColumn {
  /** By its place and name. */
  key: string
  name: string
  /** In small letters, without signs. */
  plainName: string
  role: Role
  /** Which of the paste's tables has it, from 0. */
  table: number
}

/** The names of columns as plans and exports have them, the best ones first; a field has its label, too. */
const names: Partial<Record<Role, string>> = {
  week: 'week, wk, w, week no, week number, week of, w c, week commencing, week beginning, week starting, kw, woche, semaine, semana',
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
    'status, state, post state, post status, stage, progress, visibility, list, board, etat, estado',
}

const labelOf = (role: Role) =>
  columnNames.flatMap((name) => (name === role ? fieldOf(name).label.toLowerCase() : []))
const roleOf = new Map(
  roles.flatMap((role) =>
    [...(names[role]?.split(', ') ?? []), ...labelOf(role)].map((name) => [name, role]),
  ),
)
const ranked = [...roleOf.keys()]

/** A column that asks for a yes, and one in which anything else than a no keeps a row back. */
const asks = /^(?:(?:is )?approved|publish(?: it)?|include|go|ready)$/
const keepsBack =
  /^(?:(?:is |date )?(?:done|completed?|finished|resolved|published|live|closed|archived|cancell?ed|rejected|draft|sub ?task)(?: (?:at|on|of|date))?|due complete|parent(?: .*)?)$/

/** The role that the name of a column, or a key, stands for. */
export function roleNamed(name: string): Role | undefined {
  const words = plain(name)
  const day = readWeekday(words, 0)
  const isOfDay =
    day && /^(?: ?(?:blog )?(?:post|article|title|topic)s?)?$/.test(words.slice(day.end))
  if (isOfDay) return weekdays[day.weekday]
  return roleOf.get(words) ?? (asks.test(words) || keepsBack.test(words) ? 'status' : undefined)
}

function plain(name: string): string {
  const parted = withoutInvisible(name).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return wordsOf(parted.replace(/\([^()]*\)/g, '')).join(' ')
}

/**
 * The columns of a table with what is taken from each: as the operator chose, else by their names. One that
 * asks for a yes is that of the dates where a row `below` has one in it.
 */
export function readColumns(
  names: readonly string[],
  below: readonly TableRow[],
  chosen: Readonly<Record<string, Role>> = {},
  table = 0,
): TableColumn[] {
  const columns = names.map((cell, at) => {
    const name = cell.trim()
    const key = `${at + 1} ${name.slice(0, 100)}`
    const plainName = plain(name)
    const isDated =
      asks.test(plainName) && below.some(({ cells }) => dayOfCell(cells[at] ?? '', '2000-01-01'))
    const named = isDated ? 'date' : roleNamed(plainName)
    return { key, name, plainName, role: chosen[key] ?? 'ignore', named, table }
  })
  const taken = new Set(columns.map(({ role }) => role))
  const rankOf = ({ plainName }: TableColumn) => ranked.indexOf(plainName)
  for (const column of columns.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const { key, named } = column
    if (chosen[key] || !named || (taken.has(named) && named !== 'status')) continue
    column.role = named
    taken.add(named)
  }
  return columns
}

/** Of cells that speak of a post that is out already, or is not to come. */
const over =
  /^\W*(?:(?:already|is) )?(?:published|live|posted|sent|online|done|completed?|finished|shipped)\b/i
const dropped =
  /^\W*(?:cancel|reject|declin|drop(?:ped)?\b|skip|archived?\b|closed\b|trash|delete|won'?t|killed|private|confidential|not (?:yet )?(?:approved|to be))/i
const yes = /^(?:x|✓|✔|☑|✅|true|yes|y|1|on)$/iu
const no = /^(?:✗|✘|❌|☐|false|no|n|0|off|nope|not yet|null|-)$/iu

/**
 * Why a row is not to be ticked by a cell of its status; empty where it is scheduled, or nothing is said.
 * `isExcluded`: it says that it is not to be published at all, or was already.
 */
export function readStatus(cell: string, column: string) {
  const isNo = no.test(cell)
  const isOver = keepsBack.test(column) || over.test(cell)
  const isOpen = asks.test(column) ? yes.test(cell) : isNo || (!isOver && isPlainlyPublic(cell))
  if (cell === '' || isOpen) return { reasonNotTicked: '', isExcluded: false }
  const isExcluded = isNo || isOver || dropped.test(cell)
  return { reasonNotTicked: `${column}: ${cell.toLowerCase().slice(0, 40)}`, isExcluded }
}
