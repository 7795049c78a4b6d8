import { z } from 'zod'

/** The forms in which a calendar is read: the specification's lines come first. */
export const pasteKinds = ['lines', 'list', 'table', 'icalendar', 'json'] as const
export type PasteKind = (typeof pasteKinds)[number]

/** The parts of a post that a column of a table can hold. */
export const roles = [
  'ignore',
  'week',
  'day',
  'date',
  'title',
  'excerpt',
  'content',
  'categories',
  'tags',
  'featuredImage',
  'featuredImageAlt',
  'slug',
  'author',
  'seoTitle',
  'seoDescription',
  'status',
] as const
export type Role = (typeof roles)[number]

const longestKey = 200

/** A row as the operator corrected it, or the answer to a question about it. */
const fixSchema = z.object({
  date: z.string().max(100).exactOptional(),
  title: z.string().max(10_000).exactOptional(),
  /** Of a line that names a week. */
  week: z.enum(['begins', 'note']).exactOptional(),
  /** It is a post although its status speaks against it. */
  isIncluded: z.literal(true).exactOptional(),
})

export type Fix = z.output<typeof fixSchema>

/** The operator's answers about how a calendar is to be read. Keys name rows and columns by their text. */
export const choicesSchema = z.object({
  kind: z.enum(pasteKinds).exactOptional(),
  /** Of day and month in numbers. */
  order: z.enum(['day-first', 'month-first']).exactOptional(),
  /** Of rows that name days and no weeks: a day that goes back begins a week, or all are of the first. */
  weeks: z.enum(['count', 'first']).exactOptional(),
  columns: z.record(z.string().max(longestKey), z.enum(roles)).exactOptional(),
  fixes: z.record(z.string().max(longestKey), fixSchema).exactOptional(),
})

export type Choices = z.output<typeof choicesSchema>
