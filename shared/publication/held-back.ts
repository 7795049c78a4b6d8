import type { Post } from '../post.ts'

/**
 * The first line of the template that stands in for a text which could not be generated. As long as
 * it is there the text was not edited.
 */
export const templateMark =
  '**Note: this is placeholder content. Please edit this post manually before it goes live.**'

/** Why the site does not show a post that can be sent. */
export const heldBackReasons = ['draft', 'no-title', 'no-text', 'template'] as const
export type HeldBack = (typeof heldBackReasons)[number]

/** Undefined where the post is shown, from its day on. */
export function heldBackBecause({
  title,
  content,
  draft,
}: Pick<Post, 'title' | 'content' | 'draft'>): HeldBack | undefined {
  if (draft === true) return 'draft'
  if (title.trim() === '') return 'no-title'
  if (content.trim() === '') return 'no-text'
  return content.includes(templateMark) ? 'template' : undefined
}
