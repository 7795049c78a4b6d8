import { brand } from '../../shared/brand.ts'
import { mascotButtons } from '../layout/mascot-button.script.ts'
import { prepareToasts } from '../ui/toast.ts'
import './not-found.css'

tellWhatIsMissing()
prepareToasts()
mascotButtons()

/**
 * Logs the attempted path. A host sends the 404 page for every unknown path, and only the path tells
 * that it is an article's, `/blog/` and one part more: that chooses the title and, by `not-found.css`,
 * the text.
 */
function tellWhatIsMissing(): void {
  console.error(`404: there is no page at ${location.pathname}`)
  if (!/^\/blog\/[^/]+\/?$/.test(location.pathname)) return
  document.documentElement.dataset['missing'] = 'article'
  document.title = `Article Not Found | ${brand.blogName}`
}
