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
import { slugKey, slugNamed, slugOf } from '../publication/slug.ts'
import { readDraft } from '../publication/read-draft.ts'
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
  /** Keeps the post off the site, and takes it down where it is live. */
  draft: z.literal(true).exactOptional(),
})

export type Post = z.output<typeof postSchema>

export const postFields: readonly string[] = Object.keys(postSchema.shape)

/** Categories and tags of a scheduled post for which none were chosen. */
export const scheduledDefaults = {
  categories: ['Personal Finance', 'Budgeting'],
  tags: ['budgeting', 'finance', 'money-management'],
} as const

/** The defaults depend on `now`, the instant of the call. */
export interface PostContext {
  now: Date
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
  .refine((value) => readDraft(value) !== undefined, { error: 'must be true or false' })
  .transform((value) => readDraft(value) === true || undefined)

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

/** The post of a payload, `{ action, post, … }`; anything else as it is. */
export function postOfPayload(input: unknown): unknown {
  return payloadInput.safeParse(input).data?.post ?? input
}

const payloadInput = z.object({ action: z.string(), post: z.looseObject({}) })

/**
 * Makes a post of anything: fills in the defaults (today, the team as author, a slug of the title, the
 * present instant as id), turns what is plainly meant into the right form (a number for a title, commas
 * for a list, a timestamp for a date), drops unknown keys, and names each field that cannot be
 * understood. Never throws.
 */
export function normalizePost(input: unknown, { now }: PostContext): PostResult {
  const parsed = postInput.safeParse(input)
  if (!parsed.success) return { ok: false, errors: parsed.error.issues.flatMap(toFieldErrors) }
  const { id, updated, ...data } = parsed.data
  const post = completedPost(
    {
      id: withoutInvisible(id).trim() || String(now.getTime()),
      ...data,
      updated: updated || undefined,
    },
    { now },
  )
  const message = problemOfUpdated(post)
  return message === undefined
    ? { ok: true, post }
    : { ok: false, errors: [{ field: 'updated', message }] }
}

/** To readers of a feed, no correction could ever follow one of a day that never comes. */
const lastUpdate: CalendarDate = '2999-12-31'

function problemOfUpdated({ updated, publishDate }: Post): string | undefined {
  if (updated === undefined || updated === publishDate) return undefined
  if (updated < publishDate) return 'must not be before publishDate'
  return updated > lastUpdate ? `must be the day of the last correction, not ${updated}` : undefined
}

/** All that is said of a post. Empty fields get their defaults. */
export type PostValues = FieldValues & {
  id: string
  updated: CalendarDate | undefined
  formerSlugs: readonly string[]
  draft: true | undefined
}

/** The post of values that are valid, with the defaults in the place of those that are empty. */
export function completedPost(values: PostValues, { now }: PostContext): Post {
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
  const seen = new Set([slugKey(slug)])
  const others = former.filter((other) => {
    const key = slugKey(other)
    return !seen.has(key) && seen.add(key)
  })
  return others.length > 0 ? others : undefined
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  // Of a union the branch that got furthest says best what is wrong: `tags[2]` rather than `tags`.
  if (issue.code === 'invalid_union') {
    const deeper = issue.errors.flat().filter((inner) => inner.path.length > 0)
    if (deeper.length > 0) {
      return deeper.flatMap((inner) =>
        toFieldErrors({ ...inner, path: [...issue.path, ...inner.path] }),
      )
    }
  }
  return [{ field: z.core.toDotPath(issue.path), message: issue.message }]
}
