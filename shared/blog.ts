import type { Block } from './post/article-text.ts'
import type { Post } from './post/post.ts'

export const categories = [
  'Personal Finance',
  'Budgeting',
  'Debt Management',
  'Investing',
  'Money Psychology',
  'Financial Planning',
] as const

const wordsPerMinute = 200
const maxRelated = 3

/** A picture in the types and sizes that a build has made of it, all of 16:9. */
export interface ArticlePicture {
  /** As `srcset` has it. */
  avif: string
  /** The path of the one for all others, and its size in pixels. */
  jpeg: string
  width: number
  height: number
  alt: string
}

/** A post as the site shows it. */
export interface Article extends Post {
  blocks: readonly Block[]
  words: number
  /** Of the post that it was made of, see `versionOf`; missing where it was made of none. */
  version?: string
  /** The name of its file, where that does not tell the id as an automation's does. */
  file?: string
  /** The language of its text, a tag such as `pt-BR`, where its front matter has one. */
  lang?: string
  /** Of its featured image, where it could be had. */
  picture?: ArticlePicture
  /** The addresses in its text that lead nowhere: they are shown without a link. */
  deadLinks?: readonly string[]
}

/** Minutes to read a text of so many words: words / 200, rounded up. */
export function minutesToRead(words: number): number {
  return Math.ceil(words / wordsPerMinute)
}

export interface BlogFilter {
  /** Words; an empty text matches everything. */
  query: string
  /** An exact category, or undefined for all. */
  category?: string | undefined
}

type Searchable = Pick<Post, 'title' | 'excerpt' | 'tags' | 'categories'>

export type BlogSearch<P> = (filter: BlogFilter) => P[]

/**
 * A text as it is compared with others: in one case, without the marks on letters, and with one kind of
 * apostrophe, quote, hyphen and space.
 */
function folded(text: string): string {
  return (
    text
      // 'ß' and 'SS' are the same only in upper case.
      .toUpperCase()
      .toLowerCase()
      // Before the forms below, in which an accent alone is a space.
      .replace(/[‘’‛ʼ′´`]/g, "'")
      .normalize('NFKD')
      .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\u2060]/g, '')
      .replace(/[“”„‟″«»]/g, '"')
      .replace(/[‐-―−]/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/**
 * A search for the posts that have the category and the query: first those with the whole of it in their
 * title, excerpt or a tag, then those with each of its words somewhere in them, also inside of another
 * word. Both are folded. A tag counts as it is shown, with a '#' before it, so that '#sav' finds the tags
 * that begin with 'sav'.
 */
export function createSearch<P extends Searchable>(posts: readonly P[]): BlogSearch<P> {
  // A NUL is never typed, so no match spans two fields.
  const all = posts.map((post) => ({
    post,
    text: [post.title, post.excerpt, ...post.tags.map((tag) => `#${tag}`)].map(folded).join('\0'),
  }))
  return ({ query, category }) => {
    const needle = folded(query)
    const words = needle.split(' ')
    const found = all.filter(
      ({ post, text }) =>
        (category === undefined || post.categories.includes(category)) &&
        words.every((word) => text.includes(word)),
    )
    const isWhole = ({ text }: { text: string }) => text.includes(needle)
    const inOrder = [...found.filter(isWhole), ...found.filter((one) => !isWhole(one))]
    return inOrder.map(({ post }) => post)
  }
}

type Relatable = Pick<Post, 'slug' | 'tags' | 'categories'>

/** At most 3 other posts that share a category or a tag, in the order given. */
export function relatedPosts<P extends Relatable>(post: Relatable, posts: Iterable<P>): P[] {
  const related: P[] = []
  for (const other of posts) {
    if (related.length === maxRelated) break
    if (other.slug !== post.slug && sharesTopic(post, other)) related.push(other)
  }
  return related
}

function sharesTopic(a: Relatable, b: Relatable): boolean {
  return (
    a.categories.some((category) => b.categories.includes(category)) ||
    a.tags.some((tag) => b.tags.includes(tag))
  )
}
