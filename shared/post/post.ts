import { z } from 'zod'
import { brand } from '../brand.ts'
import { localDate, type CalendarDate } from '../dates.ts'
import {
  calendarDateSchema,
  dateInput,
  eachField,
  fieldNames,
  fieldOf,
  idSchema,
  listInput,
  longestId,
  textInput,
  type FieldName,
  type FieldValues,
  type fields,
} from './fields.ts'
import { slugKey, slugNamed, slugOf } from '../slug.ts'
import { longestSlug, withoutInvisible } from '../text.ts'

type Row<F extends FieldName> = (typeof fields)[F]

const fieldShape = eachField((name) => {
  const { schema, isOptional } = fieldOf(name)
  return isOptional ? schema.exactOptional() : schema
}) as unknown as {
  [F in FieldName]: Row<F> extends { isOptional: true }
    ? z.ZodExactOptional<Row<F>['schema']>
    : Row<F>['schema']
}

/** A blog post as the webhook receives it and the site renders it. Content: see `article-text.ts`. */
export const postSchema = z.object({
  id: idSchema,
  ...fieldShape,
  slug: z.string().max(longestSlug),
  publishDate: calendarDateSchema,
  /** The day in UTC on which the article was corrected last; not before `publishDate`. */
  updated: calendarDateSchema.exactOptional(),
  /** The slugs that it had before, oldest first, which lead to it; never its own. */
  formerSlugs: z.array(z.string()).exactOptional(),
  /** Keeps the post off the site, and takes it back where it is live. */
  draft: z.literal(true).exactOptional(),
})

export type Post = z.output<typeof postSchema>

export const postFields: readonly string[] = Object.keys(postSchema.shape)

/** Categories and tags of a scheduled post for which none were chosen. */
export const scheduledDefaults = {
  categories: ['Personal Finance', 'Budgeting'],
  tags: ['budgeting', 'finance', 'money-management'],
} as const

export interface PostContext {
  /** The instant of the call. */
  now: Date
  /** Of a post that names none; the instant in milliseconds since 1970 unless it is given. */
  id?: string
}

/** A field that cannot be understood. `field` is a path such as `tags[2]`; empty for the whole. */
export interface FieldError {
  field: string
  message: string
}

const inputs = eachField((name) => fieldOf(name).input) as {
  [F in FieldName]: (typeof fields)[F]['input']
}

export type PostResult = { ok: true; post: Post } | { ok: false; errors: FieldError[] }

const formerSlugs = listInput
  .refine((value) => value.every((entry) => slugNamed(entry) !== undefined), {
    error: 'must be slugs, or paths that start with /blog/',
  })
  .transform((value) => value.map((entry) => slugNamed(entry) ?? ''))

const draft = z
  .unknown()
  .optional()
  .refine((value) => readFlag(value) !== undefined, { error: 'must be true or false' })
  .transform((value) => readFlag(value) === true || undefined)

/** Reads yes or no as any program writes it; nothing is no. Undefined where it is neither. */
export function readFlag(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return false
  if (!['boolean', 'number', 'string'].includes(typeof value)) return undefined
  const word = `${value as boolean | number | string}`.trim().toLowerCase()
  if (['true', 'yes', 'on', 'y', '1'].includes(word)) return true
  return ['false', 'no', 'off', 'n', '0', ''].includes(word) ? false : undefined
}

const postInput = z.object(
  {
    ...inputs,
    id: textInput.refine((value) => value.trim().length <= longestId, {
      error: `must have at most ${longestId} characters`,
    }),
    updated: dateInput,
    formerSlugs,
    draft,
  } satisfies Record<keyof Post, z.ZodType>,
  { error: 'must be one post: an object with a title, an excerpt, content …' },
)

/** The post of a payload, `{ action, post, … }` or `{ post }`; anything else as it is. */
export function postOfPayload(input: unknown): unknown {
  return payloadInput.safeParse(input).data?.post ?? input
}

const payloadInput = z.union([
  z.object({ action: z.string(), post: z.looseObject({}) }),
  z.strictObject({ post: z.looseObject({}) }),
])

/**
 * Makes a post of anything: fills in the defaults (today, the team as author, a slug of the title, the
 * present instant as id), turns what is plainly meant into the right form (a number for a title, commas
 * for a list, a timestamp for a date), drops unknown keys, and names each field that cannot be
 * understood. Never throws.
 */
export function normalizePost(
  input: unknown,
  { now, id = String(now.getTime()) }: PostContext,
): PostResult {
  const parsed = postInput.safeParse(input)
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      message,
    }))
    return { ok: false, errors }
  }
  const { updated, ...said } = parsed.data
  const own = withoutInvisible(said.id).trim()
  const post = completedPost({ ...said, id: own || id, updated: updated || undefined }, now)
  return updated === '' || updated >= post.publishDate
    ? { ok: true, post }
    : { ok: false, errors: [{ field: 'updated', message: 'must not be before publishDate' }] }
}

interface Completed extends FieldValues {
  id: string
  updated?: CalendarDate | undefined
  formerSlugs: readonly string[]
  draft: true | undefined
}

/** The post of valid values, with the defaults in the place of those that are empty. */
export function completedPost(values: Completed, now: Date): Post {
  const slug = slugOf(values) || String(now.getTime())
  const said = {
    ...values,
    ...optionalValues(values),
    title: values.title.trim(),
    slug,
    author: values.author.trim() || brand.author,
    publishDate: values.publishDate || localDate(now),
    formerSlugs: slugsBefore(slug, values.formerSlugs),
  }
  // A post that is stored or sent has no key without a value, and its keys in one order.
  const names = (Object.keys(postSchema.shape) as (keyof Post)[]).filter(
    (name) => said[name] !== undefined,
  )
  return Object.fromEntries(names.map((name) => [name, said[name]])) as unknown as Post
}

function optionalValues(values: FieldValues) {
  const optional = fieldNames.filter((name) => fieldOf(name).isOptional)
  return Object.fromEntries(
    optional.map((name) => [name, fieldOf(name).format(values[name]).trim() || undefined]),
  )
}

/** The former slugs of an article that is at `slug` now, each once; undefined where it has none. */
function slugsBefore(slug: string, former: readonly string[]): string[] | undefined {
  const byKey = Map.groupBy(former, slugKey)
  byKey.delete(slugKey(slug))
  const others = Array.from(byKey.values(), ([first = '']) => first)
  return others.length > 0 ? others : undefined
}
