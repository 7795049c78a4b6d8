import { textInput } from './fields.ts'
import {
  normalizePost,
  postOfPayload,
  type FieldError,
  type Post,
  type PostContext,
} from './post.ts'
import { describeUnknown, isMeantAsDraft, unknownFields } from './publication/unknown-fields.ts'
import { writable } from './text.ts'

export type ImportResult =
  /**
   * `several`: the text is a list, whose posts wait in the queue. `leftOut`: optional fields that cannot
   * be used, which the posts are read without.
   */
  | { ok: true; posts: Post[]; several: boolean; leftOut: FieldError[] }
  /** In a list a field is named with the number of its post: `2. title`. */
  | { ok: false; errors: FieldError[] }
  /** The text is not JSON; `detail` is what the parser said. */
  | { ok: false; invalidJson: true; detail: string }

export interface ImportContext extends PostContext {
  /** The id of the first post that names none, in milliseconds since 1970; the next ones follow it. */
  firstId: number
}

/**
 * Reads one post or a list of posts, each by itself or within the payload that holds it, from JSON
 * text. An optional field that cannot be used is left out and named; as in a file of the site, a key
 * that was meant to keep the post off the site is not dropped but named. Never throws.
 */
export function importPosts(json: string, context: ImportContext): ImportResult {
  let input: unknown
  try {
    input = JSON.parse(json, (_key, value: unknown) =>
      typeof value === 'string' ? writable(value) : value,
    )
  } catch (error) {
    return { ok: false, invalidJson: true, detail: error instanceof Error ? error.message : '' }
  }
  if (!Array.isArray(input)) return readAll([input], context, false)
  const noPosts = [{ field: '', message: 'must hold one post at least' }]
  return input.length === 0 ? { ok: false, errors: noPosts } : readAll(input, context, true)
}

function readAll(inputs: readonly unknown[], context: ImportContext, several: boolean) {
  const posts: Post[] = []
  const errors: FieldError[] = []
  const leftOut: FieldError[] = []
  for (const [index, input] of inputs.entries()) {
    const place = several ? `${index + 1}. ` : ''
    const named = (found: readonly FieldError[]) =>
      found.map(({ field, message }) => ({ field: place + field, message }))
    const post = withId(postOfPayload(input), String(context.firstId + index))
    const { result, unusable } = readPost(post, context)
    if (result.ok) posts.push(result.post)
    else errors.push(...named(result.errors))
    leftOut.push(...named(unusable))
    errors.push(...named(misspeltDraft(post)))
  }
  return errors.length > 0
    ? ({ ok: false, errors } as const)
    : ({ ok: true, posts, several, leftOut } as const)
}

/** Without these a post would be another one, or would go live although it must not. */
const needed = new Set(['', 'id', 'title', 'excerpt', 'content', 'draft'])

/** Reads a post, without the fields that cannot be used where it can do without them. */
function readPost(input: unknown, context: PostContext) {
  const unusable: FieldError[] = []
  for (let post = input; ;) {
    const result = normalizePost(post, context)
    if (result.ok) return { result, unusable }
    const found = result.errors
    const errors = found.filter(({ field }) => needed.has(nameOf(field)))
    if (errors.length > 0) return { result: { ok: false, errors } as const, unusable: [] }
    const named = new Map(found.map(({ field, message }) => [nameOf(field), message]))
    unusable.push(...Array.from(named, ([field, message]) => ({ field, message })))
    post = Object.fromEntries(Object.entries(post as object).filter(([key]) => !named.has(key)))
  }
}

/** The key of a path such as `tags[2]`. */
function nameOf(field: string): string {
  return field.split(/[.[]/, 1)[0] ?? field
}

function withId(post: unknown, id: string): unknown {
  if (typeof post !== 'object' || post === null || Array.isArray(post)) return post
  const given = textInput.safeParse('id' in post ? post.id : undefined)
  return given.success && given.data.trim() === '' ? { ...post, id } : post
}

function misspeltDraft(post: unknown): FieldError[] {
  if (typeof post !== 'object' || post === null) return []
  return unknownFields(post as Record<string, unknown>)
    .filter(isMeantAsDraft)
    .map(describeUnknown)
}
