import { normalizePost, type Post } from '../../shared/post/post.ts'

/** The post that is made of these fields. Throws where they make none. */
export function madePost(fields: unknown, now = new Date(0)): Post {
  const made = normalizePost(fields, { now })
  if (!made.ok) throw new Error(JSON.stringify(made.errors))
  return made.post
}
