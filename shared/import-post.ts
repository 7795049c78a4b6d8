import {
  normalizePost,
  postOfPayload,
  type FieldError,
  type PostContext,
  type PostResult,
} from './post.ts'
import { describeUnknown, isMeantAsDraft, unknownFields } from './publication/unknown-fields.ts'

export type ImportResult =
  | PostResult
  /** The text is not JSON; `detail` is what the parser said. */
  | { ok: false; invalidJson: true; detail: string }

/**
 * Reads one post, or the payload that holds it, from JSON text. As in a file of the site, a key that
 * was meant to keep the post off the site is not dropped but named. Never throws.
 */
export function importPost(json: string, context: PostContext): ImportResult {
  let input: unknown
  try {
    input = JSON.parse(json)
  } catch (error) {
    return { ok: false, invalidJson: true, detail: error instanceof Error ? error.message : '' }
  }
  const post = postOfPayload(input)
  const result = normalizePost(post, context)
  const misspelt = misspeltDraft(post)
  if (misspelt.length === 0) return result
  return { ok: false, errors: [...(result.ok ? [] : result.errors), ...misspelt] }
}

function misspeltDraft(post: unknown): FieldError[] {
  if (typeof post !== 'object' || post === null) return []
  return unknownFields(post as Record<string, unknown>)
    .filter(isMeantAsDraft)
    .map(describeUnknown)
}
