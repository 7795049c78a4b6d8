import { brand } from '../../shared/brand.ts'

/** Turned into text below: it may use nothing but its argument and what a browser has. */
function tellWhatIsMissing(title: string): void {
  console.error(`404: there is no page at ${location.pathname}`)
  if (!/^\/blog\/[^/]+\/?$/.test(location.pathname)) return
  document.documentElement.dataset['missing'] = 'article'
  document.title = title
}

/**
 * The script of the 404 page, which logs the attempted path. A host sends that page for every unknown
 * path, and only the address tells that it is an article's, `/blog/` and one part more. Known before
 * anything is painted, that chooses the title and, by `not-found.css`, the text.
 */
export const notFoundScript = `(${tellWhatIsMissing.toString()})(${JSON.stringify(`Article Not Found | ${brand.blogName}`)})`
