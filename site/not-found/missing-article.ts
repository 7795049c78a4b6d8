import { brand } from '../../shared/brand.ts'

/** Turned into text below: it may use nothing but its argument and what a browser has. */
function tellArticle(title: string): void {
  if (!/^\/blog\/[^/]+\/?$/.test(location.pathname)) return
  document.documentElement.dataset['missing'] = 'article'
  document.title = title
}

/**
 * The script of the 404 page. A host sends that page for every unknown path, and only the address
 * tells that it is an article's, `/blog/` and one part more. Known before anything is painted, that
 * chooses the title and, by `not-found.css`, the text.
 */
export const missingArticleScript = `(${tellArticle.toString()})(${JSON.stringify(`Article Not Found | ${brand.blogName}`)})`
