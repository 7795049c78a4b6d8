import type { Post } from './post.ts'
import { countWords } from './text.ts'

/** The six categories of the blog (section 3). */
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

/**
 * A post as lists, heads and feeds need it: without its text, since thousands of articles are held
 * in memory at once while the site is built.
 */
export interface Article extends Omit<Post, 'content'> {
  /** How many words its text has. */
  words: number
}

/** Minutes to read a text: words / 200, rounded up (section 9). 0 for an empty text. */
export function readingMinutes(content: string): number {
  return minutesToRead(countWords(content))
}

/** The same where the words are counted already. */
export function minutesToRead(words: number): number {
  return Math.ceil(words / wordsPerMinute)
}

export interface BlogFilter {
  /** Free text; empty matches everything. */
  query: string
  /** An exact category, or undefined for all. */
  category?: string | undefined
}

type Searchable = Pick<Post, 'title' | 'excerpt' | 'tags' | 'categories'>

/**
 * The posts whose title, excerpt or tags contain the query, in any case, and which have the category
 * (section 5). Order is kept.
 */
export function searchPosts<P extends Searchable>(
  posts: readonly P[],
  { query, category }: BlogFilter,
): P[] {
  const needle = query.trim().toLowerCase()
  return posts.filter(
    (post) =>
      (category === undefined || post.categories.includes(category)) &&
      (needle === '' || searchTextOf(post).includes(needle)),
  )
}

/** Does what the first search among these posts would have to do before it can answer. */
export function prepareSearch(posts: readonly Searchable[]): void {
  for (const post of posts) searchTextOf(post)
}

const searchTexts = new WeakMap<Searchable, string>()

/** Made once for each post: a search asks thousands of posts at every keystroke. */
function searchTextOf(post: Searchable): string {
  const known = searchTexts.get(post)
  if (known !== undefined) return known
  // Nobody types a NUL, so nothing is found over the border of two fields.
  const text = [post.title, post.excerpt, ...post.tags].join('\0').toLowerCase()
  searchTexts.set(post, text)
  return text
}

type Relatable = Pick<Post, 'slug' | 'tags' | 'categories'>

/** At most 3 other posts that share a category or a tag, in the order given (section 5). */
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
