import { fields } from '../post/fields.ts'
import type { Imported, ImportedPost, Refused } from '../import-post.ts'
import type { FieldError, Post } from '../post/post.ts'
import { slugFrom, slugOf } from '../publication/slug.ts'

/** Something of HTML that an article cannot have: 'picture'. */
export interface LostPart {
  what: string
  count: number
}

export interface HtmlReader {
  /** The text in the forms of an article, and what it cannot have. */
  toLines: (html: string) => { text: string; lost: readonly LostPart[] }
  /** The words alone, in one line. */
  toWords: (html: string) => string
}

export type FinishedImport = (Imported<Post> & { lost: LostPart[] }) | Refused

/**
 * Turns the HTML of posts into text, one post after the other: `pause` is awaited before each. `load`: gives
 * the reader, which is asked for where there is HTML. Rejects where one of these does.
 */
export async function finishPosts(
  read: Imported<ImportedPost>,
  load: () => Promise<HtmlReader>,
  pause: () => Promise<void>,
): Promise<FinishedImport> {
  const lost = new Map<string, number>()
  const errors: FieldError[] = []
  const finish = async ({ html, ...post }: ImportedPost): Promise<Post> => {
    if (!html) return post
    await pause()
    const { toLines, toWords } = await load()
    const body = toLines(html.content ?? '')
    for (const { what, count } of body.lost) lost.set(what, (lost.get(what) ?? 0) + count)
    const title = html.title === undefined ? post.title : toWords(html.title)
    const text = {
      ...post,
      title,
      // Without its title it was made of its id.
      slug: post.slug === slugFrom(post.id) ? slugOf({ ...post, slug: '', title }) : post.slug,
      excerpt: html.excerpt === undefined ? post.excerpt : toWords(html.excerpt),
      content: html.content === undefined ? post.content : body.text,
    }
    for (const name of ['title', 'excerpt', 'content'] as const) {
      const parsed = fields[name].input.safeParse(text[name])
      const message = parsed.error?.issues[0]?.message
      if (message !== undefined) errors.push({ field: `${name} of ‘${title}’`, message })
    }
    return text
  }
  const finished = new Map<ImportedPost, Post>()
  // A single post that is held back is in both lists.
  const all = new Set([...read.posts, ...read.heldBack.map(({ post }) => post)])
  for (const post of all) finished.set(post, await finish(post))
  const of = (post: ImportedPost): Post => finished.get(post) ?? post
  if (errors.length > 0) return { ok: false, errors }
  const parts = Array.from(lost, ([what, count]) => ({ what, count }))
  return {
    ...read,
    posts: read.posts.map(of),
    heldBack: read.heldBack.map(({ state, post }) => ({
      title: of(post).title,
      state,
      post: of(post),
    })),
    lost: parts.sort((a, b) => b.count - a.count),
  }
}
