import { useEffect } from 'react'
import { ArticleNotFound } from '../blog/article-not-found.tsx'
import { ButtonLink } from '../ui/button.tsx'

/**
 * The text at every path that a static host has no file for. A missing article has a text of its
 * own; `missing-article.ts` says which of the two is shown. The attempted path is logged.
 */
export default function NotFound() {
  useEffect(() => {
    console.error(`404: there is no page at ${location.pathname}`)
  }, [])
  return (
    <>
      <div className="missing-page">
        <h1>Oops! Page not found</h1>
        <p>This branch is empty. The page may have flown off, or the address has a typo.</p>
        <ButtonLink href="/">Return to Home</ButtonLink>
      </div>
      <div className="missing-article">
        <ArticleNotFound />
      </div>
    </>
  )
}
