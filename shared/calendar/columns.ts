import { readDraft } from '../publication/read-draft.ts'
import { meaningOfStatus } from '../publication/post-status.ts'
import { withoutInvisible } from '../text.ts'
import { fieldOfKey } from '../publication/unknown-fields.ts'
import { roles, type Role } from './choices.ts'
import type { TableColumn } from './report.ts'
import { whenOf } from './when.ts'

/**
 * The names of columns, and of lines such as 'Title: …', as plans have them, the best ones of each role
 * first. Names that mean the same in any program are those of `fieldOfKey`.
 */
const names: Partial<Record<Role, string>> = {
  week: 'week, wk, w, week no, week number, kw, woche, semaine, semana',
  date: 'publish date, publication date, publishing date, date, published on, scheduled date, scheduled for, go live, go live date, live date, post date, scheduled, due date, due, start date, start, when, datum, fecha, deadline',
  day: 'publish day, publishing day, day, weekday, day of week, day of the week, wochentag, jour, dia',
  title:
    'title, post title, blog title, article title, headline, working title, titel, titre, titulo, blog post, article, post, name, subject, topic, idea, thema',
  excerpt:
    'excerpt, description, summary, teaser, blurb, hook, angle, about, details, brief, beschreibung, resume, descripcion, caption, notes, note, comments, text',
  content: 'content, copy, full text, article text, draft text, inhalt, texte',
  categories: 'categories, pillar, content pillar, theme, kategorie, categorie, categoria',
  tags: 'tags, etiquetas',
  featuredImage: 'featured image, visual, attachments, bild, imagen',
  author: 'author, owner, assignee, assigned to, autor, auteur',
  status:
    'status, state, stage, progress, visibility, done, published, live, draft, approved, list, board, etat, estado',
}

const ranks = new Map(
  Object.entries(names).flatMap(([role, list]) =>
    list.split(', ').map((name, rank) => [name, { role: role as Role, rank }] as const),
  ),
)

/** The role that a name of a column, or of a line, stands for; 'Card Name' is a name. */
export function roleNamed(name: string): { role: Role; rank: number } | undefined {
  const words = plain(name)
  const found = ranks.get(words)
  if (found) return found
  const known = fieldOfKey(words)
  const role = roles.find((one) => one === known?.field)
  if (known && role) return { role, rank: known.rank + 50 }
  const last = ranks.get(words.slice(words.lastIndexOf(' ') + 1))
  return last && words.length < 30 ? { ...last, rank: last.rank + 100 } : undefined
}

function plain(name: string): string {
  return withoutInvisible(name)
    .normalize('NFD')
    .toLowerCase()
    .replace(/\([^()]*\)|[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/** Cells of a column that are looked at. */
const looked = 60
const most = 0.6

type Cells = readonly string[]

/**
 * The columns of a table with what is taken from each: as the operator chose, else by their names, else
 * by the cells below. Without a column for the title it is the first one of texts.
 */
export function readColumns(
  header: Cells,
  rows: readonly Cells[],
  chosen: Readonly<Record<string, Role>> = {},
): TableColumn[] {
  const width = Math.max(header.length, ...rows.slice(0, looked).map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at): TableColumn => {
    const name = (header[at] ?? '').trim()
    const samples = rows.slice(0, looked).flatMap((row) => row[at] || [])
    const key = `${at + 1} ${name.slice(0, 100)}`
    return { key, name, samples, role: chosen[key] ?? 'ignore' }
  })
  const isFree = ({ key }: TableColumn) => chosen[key] === undefined
  const taken = new Set(columns.map(({ role }) => role))
  const take = (column: TableColumn | undefined, role: Role) => {
    if (!column || taken.has(role)) return
    column.role = role
    taken.add(role)
  }
  const named = columns
    .filter(isFree)
    .flatMap((column) => {
      const found = roleNamed(column.name)
      return found ? { column, ...found } : []
    })
    .sort((a, b) => a.rank - b.rank)
  for (const { column, role } of named) take(column, role)
  const left = (test: (samples: Cells) => boolean) =>
    columns.find((column) => {
      const { role, name, samples } = column
      // A column whose name is known is what it says.
      return role === 'ignore' && isFree(column) && !roleNamed(name) && test(samples)
    })
  for (const role of ['date', 'day', 'week', 'status'] as const) {
    // A status is not looked for among the words of a table that names its columns.
    if (role !== 'status' || named.length === 0)
      take(
        left((cells) => share(cells, role) >= most),
        role,
      )
  }
  take(left(isText), 'title')
  if (named.length === 0) take(left(isText), 'excerpt')
  return columns
}

const tests = {
  date: (cell: string) => whenOf(cell).date !== undefined,
  day: (cell: string) => whenOf(cell).weekday !== undefined,
  week: (cell: string) => whenOf(cell).week !== undefined,
  status: (cell: string) => meaningOfStatus(cell) !== undefined && cell.length < 20,
}

function share(cells: Cells, role: keyof typeof tests): number {
  return cells.length === 0 ? 0 : cells.filter(tests[role]).length / cells.length
}

function isText(cells: Cells): boolean {
  return cells.filter((cell) => /\p{L}/u.test(cell)).length > cells.length / 2
}

/** The status that a cell says, by its words or as a tick in a column such as 'Done'. */
export function statusOf(cell: string, name: string): string {
  const flag = /^[x✓✔☑✅]$/u.test(cell.trim()) ? true : readDraft(cell)
  if (flag === undefined || cell.trim() === '') return cell
  return flag ? name : ''
}
