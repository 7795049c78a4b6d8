import { z } from 'zod'
import { isImageAddress } from '../url.ts'
import { dayNamed, isCalendarDate, utcDate } from '../dates.ts'
import { isSlug } from '../slug.ts'
import { withCharacters } from './characters.ts'
import { isVisible, splitList, withoutInvisible, writable } from '../text.ts'

/** In UTF-16 units: a browser would stand still for seconds to lay out more. */
export const longestText = 1_000_000
const longestLine = 10_000
/** Nearly twenty years of posts: more at a time is a wrong paste. */
export const mostPosts = 2000
/** In UTF-16 units. The key of a record adds up to a hundred, and storages take 1,024. */
export const longestId = 500

/** Names a post, and stays the same over every attempt to send it. */
export const idSchema = z.string().min(1).max(longestId)

/** Milliseconds since 1970, up to the end of the year 9999, so that every one can be written as a date. */
export const instantSchema = z.int().min(0).max(253_402_300_799_999)

/** `YYYY-MM-DD`, a date that exists. */
export const calendarDateSchema = z.string().refine(isCalendarDate)

/** The slug of an article on any site. */
export const slugSchema = z.string().refine(isSlug)

/** The value of a text, or one sentence for the operator about why it has none. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

/** How the values of a field are kept, read from other programs, and typed. */
interface Kind<T> {
  /** The value of a field that nobody filled in. */
  empty: T
  /** A value as it is kept and sent; the messages of its faults go on after the field's name. */
  schema: z.ZodType<T>
  /** Reads what other programs write for such a value. */
  input: z.ZodType<T>
  parse: (text: string) => Parsed<T>
  /** The text by which a value is edited. An entry of a list that has a comma becomes two of it. */
  format: (value: T) => string
}

interface Field<T> extends Kind<T> {
  /** Of its editor. */
  label: string
  /** Its name in a sentence, where that is another one than its key. */
  noun?: string
  /**
   * Its names in other programs, in small letters without signs between, by which the operator is told
   * of it.
   */
  otherNames: string
  isColumn?: true
  /** Lines of its editor; without them it has one. */
  lines?: number
  /** Absent from a post where it is empty. */
  isOptional?: true
  /** A post that is written in the form gets its default: the form does not show the field. */
  isHiddenInForm?: true
}

const tooLong = (limit: number) => `has more than ${limit.toLocaleString('en-US')} characters`

const plainText = z.union([z.string(), z.number()], { error: 'must be text' })

/** A text, a number for its digits, or a list that holds one of them alone. */
export const textInput = z
  .union([plainText, z.tuple([plainText])], { error: 'must be text' })
  .nullish()
  .transform((value) => writable(String((Array.isArray(value) ? value[0] : value) ?? '')))

export const listInput = z
  .union([z.string(), z.array(plainText.nullish())], {
    error: 'must be a list of texts, or one text with commas',
  })
  .nullish()
  .transform((value) =>
    Array.isArray(value)
      ? value.map((entry) => writable(String(entry ?? '')).trim()).filter((entry) => entry !== '')
      : splitList(writable(value ?? '')),
  )

const optionalDate = z
  .string()
  .refine((value) => value === '' || isCalendarDate(value), { error: 'is written YYYY-MM-DD' })

/** In milliseconds since 1970. A smaller number is read as text: the digits of a date, as in 20260131. */
const firstInstant = 100_000_000_000

export const dateInput = z
  .union([z.string(), instantSchema], { error: 'is written YYYY-MM-DD' })
  .nullish()
  .transform((value) =>
    typeof value === 'number' && value >= firstInstant
      ? utcDate(new Date(value))
      : dayNamed(String(value ?? '').trim()),
  )
  .pipe(optionalDate)

function parsedBy<T>(schema: z.ZodType<T>, valueOf: (text: string) => T) {
  return (text: string): Parsed<T> => {
    const { data, error } = schema.safeParse(valueOf(text))
    return error
      ? { ok: false, message: `It ${error.issues[0]?.message}.` }
      : { ok: true, value: data }
  }
}

/** Empty where nothing of it is seen. */
function visibleText(text: string): string {
  return isVisible(text) ? text : ''
}

/**
 * `problemOf`: the rest of a sentence about a text that is no value of the field. `visible`: the text
 * without what nobody sees of it.
 */
function text(
  limit: number,
  problemOf: (text: string) => string | undefined = () => undefined,
  visible: (text: string) => string = visibleText,
): Kind<string> {
  const schema = z
    .string()
    .overwrite((value) => visible(writable(value)))
    .superRefine((value, context) => {
      const message = value.length > limit ? tooLong(limit) : problemOf(value)
      if (message !== undefined) context.addIssue(message)
    })
  return {
    empty: '',
    schema,
    input: textInput.pipe(schema),
    parse: parsedBy(schema, (typed) => typed),
    format: (value) => value,
  }
}

/** A line of words, in which a reference to a character is that character. */
function words(): Kind<string> {
  return text(longestLine, undefined, (line) => visibleText(withCharacters(line)))
}

function list(): Kind<string[]> {
  const format = (value: readonly string[]) => value.join(', ')
  const schema = z
    .array(z.string().overwrite((entry) => withCharacters(writable(entry))))
    .refine((value) => format(value).length <= longestLine, { error: tooLong(longestLine) })
  return {
    empty: [],
    schema,
    input: listInput.pipe(schema),
    parse: parsedBy(schema, (typed) => splitList(writable(typed))),
    format,
  }
}

/** A calendar date `YYYY-MM-DD`, or empty. */
const date: Kind<string> = {
  empty: '',
  schema: optionalDate,
  input: dateInput,
  parse: (typed) => {
    const { data, success } = optionalDate.safeParse(typed.trim())
    return success
      ? { ok: true, value: data }
      : { ok: false, message: 'Enter a date such as 2026-01-31, up to the year 9999.' }
  },
  format: (value) => value,
}

/** An http(s) address, or a path of the site that starts with '/'. */
const image = text(
  longestLine,
  (value) =>
    value.trim() === '' || isImageAddress(value.trim())
      ? undefined
      : 'must be an http or https address, or a path that starts with /',
  withoutInvisible,
)

/**
 * The fields that an operator fills in, in the order in which reports list them. One that is added here
 * is kept, edited, imported and sent; a test then asks where the article's page shows it.
 */
export const fields = {
  title: {
    ...words(),
    label: 'Title',
    otherNames: 'name headline heading',
    isColumn: true,
  },
  slug: {
    ...words(),
    label: 'Slug',
    otherNames: 'permalink handle url path address link',
    isColumn: true,
  },
  excerpt: {
    ...words(),
    label: 'Excerpt',
    otherNames: 'description summary subtitle lead teaser abstract',
    isColumn: true,
    lines: 3,
  },
  content: {
    ...text(longestText),
    label: 'Content',
    noun: 'text',
    otherNames: 'body markdown bodymarkdown html bodyhtml text copy articlebody',
    isColumn: true,
    lines: 10,
  },
  author: {
    ...words(),
    label: 'Author',
    otherNames: 'authors by byline writer',
    isColumn: true,
    isHiddenInForm: true,
  },
  publishDate: {
    ...date,
    label: 'Publish date',
    noun: 'day',
    otherNames: 'date day pubdate published publishedat publishedon scheduleddate scheduledfor',
  },
  categories: {
    ...list(),
    label: 'Categories',
    noun: 'list of categories',
    otherNames: 'category topics topic',
    isColumn: true,
  },
  tags: {
    ...list(),
    label: 'Tags',
    noun: 'list of tags',
    otherNames: 'tag keywords labels hashtags',
    isColumn: true,
  },
  featuredImage: {
    ...image,
    label: 'Featured image',
    noun: 'picture',
    otherNames: 'image coverimage cover heroimage thumbnail picture photo banner',
    isColumn: true,
    isOptional: true,
  },
  featuredImageAlt: {
    ...words(),
    label: 'Alternative text',
    noun: 'alternative text',
    otherNames: 'alt imagealt alttext',
    isColumn: true,
    isOptional: true,
  },
  seoTitle: {
    ...words(),
    label: 'SEO title',
    noun: 'SEO title',
    otherNames: 'metatitle pagetitle',
    isColumn: true,
    isOptional: true,
  },
  seoDescription: {
    ...words(),
    label: 'SEO description',
    noun: 'SEO description',
    otherNames: 'metadescription',
    isColumn: true,
    isOptional: true,
  },
} as const satisfies Record<string, Field<string> | Field<string[]>>

export type FieldName = keyof typeof fields
export type FieldValues = { [F in FieldName]: (typeof fields)[F]['empty'] }

export const fieldNames = Object.keys(fields) as FieldName[]

export type ColumnName = {
  [F in FieldName]: (typeof fields)[F] extends { isColumn: true } ? F : never
}[FieldName]

export const columnNames = fieldNames.filter((name) => fieldOf(name).isColumn) as ColumnName[]

/** The row of a field without the type of its value, which goes through it from end to end. */
export function fieldOf(name: FieldName): Field<string | string[]> {
  return fields[name] as Field<string | string[]>
}

export function eachField<T>(make: (name: FieldName) => T): Record<FieldName, T> {
  return Object.fromEntries(fieldNames.map((name) => [name, make(name)])) as Record<FieldName, T>
}
