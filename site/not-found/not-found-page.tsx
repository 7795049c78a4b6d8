import { pageTitle } from '../../shared/brand.ts'
import type { Head } from '../document/head.ts'
import { Island } from '../islands/island.tsx'
import { SiteFooter } from '../layout/site-footer.tsx'
import { SiteHeader } from '../layout/site-header.tsx'
import { Wren } from '../ui/wren.tsx'
import { missingArticleScript } from './missing-article.ts'
import NotFound from './not-found.tsx'

export const notFoundHead: Head = {
  title: pageTitle('Page not found'),
  description: 'There is no page at this address.',
  noindex: true,
  script: missingArticleScript,
}

/** The page a static host sends with status 404 for every unknown path. */
export function NotFoundPage() {
  return (
    <>
      <SiteHeader page="other" />
      <main id="main" tabIndex={-1} className="not-found wrap">
        <Wren pose="lost" />
        <Island name="not-found" component={NotFound} props={{}} on="load" />
      </main>
      <SiteFooter page="other" />
    </>
  )
}
