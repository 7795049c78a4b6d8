import { z } from 'zod'
import { brand } from './brand.ts'
import { isCalendarDate, localDate } from './dates.ts'
import { slugFrom, slugKey, slugNamed } from './publication/slug.ts'
import { readDraft } from './publication/read-draft.ts'
import { splitList } from './text.ts'

export const calendarDateSchema = z.string().refine(isCalendarDate)

/** A blog post as the webhook receives it and the site renders it. */
export const postSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  /** Markdown-like text, see `article-text.ts`. */
  content: z.string(),
  author: z.string(),
  publishDate: calendarDateSchema,
  /** The day in UTC on which the article was corrected last; not before `publishDate`. */
  updated: calendarDateSchema.exactOptional(),
  /** The slugs that it had before, oldest first, which lead to it; never its own. */
  formerSlugs: z.array(z.string()).exactOptional(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  /** An http(s) address, or a path of the site that starts with '/'. */
  featuredImage: z.string().exactOptional(),
  seoTitle: z.string().exactOptional(),
  seoDescription: z.string().exactOptional(),
  /** Keeps the post off the site, and takes it down where it is live. */
  draft: z.literal(true).exactOptional(),
})

export type Post = z.output<typeof postSchema>

export const postFields: readonly string[] = Object.keys(postSchema.shape)

/** The fields that an operator fills in. One that is added here is kept, edited, imported, sent. */
export const editableFields = {
  title: 'text',
  slug: 'text',
  excerpt: 'text',
  content: 'text',
  author: 'text',
  publishDate: 'text',
  categories: 'list',
  tags: 'list',
  featuredImage: 'text',
  seoTitle: 'text',
  seoDescription: 'text',
} as const satisfies Record<
  Exclude<keyof Post, 'id' | 'draft' | 'updated' | 'formerSlugs'>,
  'text' | 'list'
>

export type EditableField = keyof typeof editableFields

/** Categories and tags of a scheduled post for which none were chosen. */
export const scheduledDefaults = {
  categories: ['Personal Finance', 'Budgeting'],
  tags: ['budgeting', 'finance', 'money-management'],
} as const

/** What the defaults depend on. `now` is the instant of the call. */
export interface PostContext {
  now: Date
}

/** A field that cannot be understood. `field` is a path such as `tags[2]`; empty for the whole. */
export interface FieldError {
  field: string
  message: string
}

export type PostResult = { ok: true; post: Post } | { ok: false; errors: FieldError[] }

const mustBeText = 'must be text'
const mustBeList = 'must be a list of texts, or one text with commas'

const text = z
  .union([z.string(), z.number()], { error: mustBeText })
  .nullish()
  .transform((value) => String(value ?? ''))

const optionalText = text.transform((value) => value.trim() || undefined)

const list = z
  .union([z.string(), z.array(z.union([z.string(), z.number()], { error: mustBeText }))], {
    error: mustBeList,
  })
  .nullish()
  .transform((value) =>
    Array.isArray(value)
      ? value.map((entry) => String(entry).trim()).filter((entry) => entry !== '')
      : splitList(value ?? ''),
  )

const timeOfDay = /^T[\d:.]+(Z|[+-]\d{2}:?\d{2})?$/

const date = z
  .string({ error: 'must be a date of the form YYYY-MM-DD' })
  .nullish()
  .transform((value) => {
    const trimmed = value?.trim() ?? ''
    // A full timestamp names its day plainly enough.
    return timeOfDay.test(trimmed.slice(10)) ? trimmed.slice(0, 10) : trimmed
  })
  .refine((value) => value === '' || isCalendarDate(value), {
    error: 'must be a date that exists, of the form YYYY-MM-DD',
  })

const image = optionalText.refine((value) => value === undefined || isImageAddress(value), {
  error: 'must be an http or https address, or a path that starts with /',
})

const formerSlugs = list
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
    id: text,
    title: text,
    slug: text,
    excerpt: text,
    content: text,
    author: text,
    publishDate: date,
    updated: date,
    formerSlugs,
    categories: list,
    tags: list,
    featuredImage: image,
    seoTitle: optionalText,
    seoDescription: optionalText,
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
  const { data } = parsed
  const id = data.id.trim() || String(now.getTime())
  const slug = slugOf({ ...data, id }) || String(now.getTime())
  const publishDate = data.publishDate || localDate(now)
  if (data.updated !== '' && data.updated < publishDate) {
    return { ok: false, errors: [{ field: 'updated', message: 'must not be before publishDate' }] }
  }
  const fields: { [F in keyof Post]-?: Post[F] | undefined } = {
    ...data,
    id,
    title: data.title.trim(),
    slug,
    author: data.author.trim() || brand.author,
    publishDate,
    updated: data.updated || undefined,
    formerSlugs: slugsBefore(slug, data.formerSlugs),
  }
  // What is stored and sent has no key without a value.
  const said = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { ok: true, post: Object.fromEntries(said) as Post }
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

/** Its own slug, else one of its title, else of its id; empty without any letter or digit. */
export function slugOf({ slug, title, id }: { slug?: string; title: string; id: string }): string {
  return slugFrom(slug ?? '') || slugFrom(title) || slugFrom(id)
}

function isImageAddress(address: string): boolean {
  if (address.startsWith('/')) return !address.startsWith('//')
  const url = URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:'
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
