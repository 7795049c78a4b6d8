import type { Article, BlogFilter } from '../../shared/blog.ts'

export const cardsPerPage = 24

/** Where the cards of all articles for the search lie. No slug has a dot. */
export const searchCardsPath = '/blog/articles.json'

export const feedPath = '/blog/feed.xml'

/** The path of an article, as an address has it: letters beyond ASCII are escaped. */
export function articlePath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

/** The path of an article's 1200 x 630 share image: a JPEG where it has a picture behind it. */
export function articleImagePath({ slug, picture }: Pick<Article, 'slug' | 'picture'>): string {
  return `/share/${encodeURIComponent(slug)}.${picture ? 'jpg' : 'png'}`
}

/** The path of a page of the list; the first is the list itself. */
export function listPath(page: number): string {
  return page === 1 ? '/blog' : `/blog/page/${page}`
}

/** The query string of a filter with its '?'; empty for the filter that lets everything pass. */
export function filterToSearch({ query, category }: BlogFilter): string {
  const parameters = new URLSearchParams()
  if (query.trim() !== '') parameters.set('q', query)
  if (category !== undefined) parameters.set('category', category)
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
