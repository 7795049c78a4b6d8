import { secretsOf, type SecretInPost } from './secret-words.ts'

/** Begins the placeholder that stands in for a text that failed, as long as it is not edited. */
export const placeholderMark =
  '**Note: this is placeholder content. Please edit this post manually before it goes live.**'

/** Why the site does not show a post that can be sent. */
export const heldBackReasons = ['draft', 'no-title', 'no-text', 'placeholder', 'secret'] as const
export type HeldBack = (typeof heldBackReasons)[number]

/** Why the site does not show a post, as the end of a sentence. */
export const heldBackTexts: Readonly<Record<HeldBack, string>> = {
  draft: 'it is a draft',
  'no-title': 'it has no title',
  'no-text': 'it has no text',
  placeholder: 'its text is still the placeholder',
  secret: 'it holds a key or token that may work',
}

/** Undefined where the post is shown, from its day on. `secrets`: of the post, see `secretsOf`. */
export function heldBackBecause(
  post: Readonly<Record<string, unknown>> & { title: string; content: string; draft?: true },
  secrets: readonly SecretInPost[] = secretsOf(post),
): HeldBack | undefined {
  if (post.draft === true) return 'draft'
  if (post.title.trim() === '') return 'no-title'
  if (post.content.trim() === '') return 'no-text'
  if (post.content.includes(placeholderMark)) return 'placeholder'
  return secrets.some(({ opensDatabase }) => opensDatabase) ? 'secret' : undefined
}
