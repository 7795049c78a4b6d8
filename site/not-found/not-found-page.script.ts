import { blogName } from '../../shared/brand.ts'
import { sitePage } from '../layout/site-page.script.ts'
import './not-found-page.css'

tellWhatIsMissing()
sitePage()

/**
 * Logs the attempted path. A host sends the 404 page for every unknown path, and only the path tells
 * that it is an article's, `/blog/` and one part more: that chooses the title and, by `not-found-page.css`,
 * the text.
 */
function tellWhatIsMissing(): void {
  console.error(`404: there is no page at ${location.pathname}`)
  if (!/^\/blog\/[^/]+\/?$/.test(location.pathname)) return
  document.documentElement.dataset['missing'] = 'article'
  document.title = `Article Not Found | ${blogName}`
}
