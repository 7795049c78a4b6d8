import {
  normalizePost,
  postOfPayload,
  type FieldError,
  type Post,
  type PostContext,
} from './post.ts'
import { describeUnknown, isMeantAsDraft, unknownFields } from './publication/unknown-fields.ts'

export type ImportResult =
  /** `several`: the text is a list, whose posts wait in the queue. */
  | { ok: true; posts: Post[]; several: boolean }
  /** In a list a field is named with the number of its post: `2. title`. */
  | { ok: false; errors: FieldError[] }
  /** The text is not JSON; `detail` is what the parser said. */
  | { ok: false; invalidJson: true; detail: string }

/**
 * Reads one post or a list of posts, each by itself or within the payload that holds it, from JSON
 * text. As in a file of the site, a key that was meant to keep the post off the site is not dropped but
 * named. Never throws.
 */
export function importPosts(json: string, context: PostContext): ImportResult {
  let input: unknown
  try {
    input = JSON.parse(json)
  } catch (error) {
    return { ok: false, invalidJson: true, detail: error instanceof Error ? error.message : '' }
  }
  if (!Array.isArray(input)) return readAll([input], context, false)
  const noPosts = [{ field: '', message: 'must hold one post at least' }]
  return input.length === 0 ? { ok: false, errors: noPosts } : readAll(input, context, true)
}

function readAll(inputs: readonly unknown[], { now }: PostContext, several: boolean): ImportResult {
  const posts: Post[] = []
  const errors: FieldError[] = []
  for (const [index, input] of inputs.entries()) {
    const post = postOfPayload(input)
    // Posts without an id get one of their own, although they are made in the same millisecond.
    const result = normalizePost(post, { now: new Date(now.getTime() + index) })
    if (result.ok) posts.push(result.post)
    const found = [...(result.ok ? [] : result.errors), ...misspeltDraft(post)]
    const place = several ? `${index + 1}. ` : ''
    errors.push(...found.map(({ field, message }) => ({ field: place + field, message })))
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, posts, several }
}

function misspeltDraft(post: unknown): FieldError[] {
  if (typeof post !== 'object' || post === null) return []
  return unknownFields(post as Record<string, unknown>)
    .filter(isMeantAsDraft)
    .map(describeUnknown)
}
