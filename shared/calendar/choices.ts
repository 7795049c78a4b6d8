import { z } from 'zod'
import { columnNames, type ColumnName } from '../post/fields.ts'

/** A column that holds posts of one day of the week. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
const rowParts = ['ignore', 'date', 'day', 'week', 'status'] as const

/** The use of a column of a table: for a field of a post, for its day or status, or for none. */
export type Role = ColumnName | (typeof rowParts)[number] | (typeof weekdays)[number]

export const roles: readonly Role[] = [...rowParts, ...columnNames, ...weekdays]

const longestKey = 200
const line = z.string().max(10_000)
const date = z.string().max(10)

/** The operator’s changes of a row. */
const rowEditSchema = z.object({
  isTicked: z.boolean().exactOptional(),
  title: line.exactOptional(),
  /** YYYY-MM-DD, or empty. */
  date: date.exactOptional(),
  excerpt: line.exactOptional(),
  /** The row is a part of the one above it. */
  isJoined: z.boolean().exactOptional(),
})

export type RowEdit = z.output<typeof rowEditSchema>

/** The operator's settings for a calendar, which are kept with its text. */
export const choicesSchema = z.object({
  /** Of day and month in numbers. */
  order: z.enum(['day-first', 'month-first']).exactOptional(),
  /** By the place and name of the column. */
  columns: z.record(z.string().max(longestKey), z.enum(roles)).exactOptional(),
  /** By the row's key. */
  edits: z.record(z.string().max(longestKey), rowEditSchema).exactOptional(),
})

export type Choices = z.output<typeof choicesSchema>
export type DateOrder = NonNullable<Choices['order']>
export type Edits = NonNullable<Choices['edits']>
