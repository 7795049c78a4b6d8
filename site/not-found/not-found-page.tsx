import { pageTitle } from '../../shared/brand.ts'
import type { Head } from '../head.ts'
import { SitePage } from '../layout/site-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'

export const notFoundHead: Head = {
  title: pageTitle('Page not found'),
  description: 'There is no page at this address.',
  noindex: true,
}

/**
 * The page a static host sends with status 404 for every unknown path. A missing article has a text
 * of its own; the page's script says which of the two is shown.
 */
export function NotFoundPage() {
  return (
    <SitePage page="other" className="message-page wrap">
      <Wren pose="lost" />
      <div className="not-found-page">
        <h1>Oops! Page not found</h1>
        <p>This branch is empty. The page may have flown off, or the address has a typo.</p>
        <ButtonLink href="/">Return to Home</ButtonLink>
      </div>
      <div className="not-found-article">
        <h1>Article Not Found</h1>
        <p>The article you're looking for doesn't exist or has been moved.</p>
        <ButtonLink href="/blog">Back to Blog</ButtonLink>
      </div>
    </SitePage>
  )
}
