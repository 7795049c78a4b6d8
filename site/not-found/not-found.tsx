import { useEffect, useState } from 'react'
import { brand } from '../../shared/brand.ts'
import { ArticleNotFound } from '../blog/article-not-found.tsx'
import { ButtonLink } from '../ui/button.tsx'

/**
 * The text at every path that a static host has no file for. A missing article has a text of its
 * own, and only the browser sees the address that tells the two apart. The attempted path is logged.
 */
export default function NotFound() {
  const [missing, setMissing] = useState<'page' | 'article'>('page')
  useEffect(() => {
    console.error(`404: there is no page at ${location.pathname}`)
    if (!location.pathname.startsWith('/blog/')) return
    setMissing('article')
    document.title = `Article Not Found | ${brand.blogName}`
  }, [])
  if (missing === 'article') return <ArticleNotFound />
  return (
    <>
      <h1>Oops! Page not found</h1>
      <p>This branch is empty. The page may have flown off, or the address has a typo.</p>
      <ButtonLink href="/">Return to Home</ButtonLink>
    </>
  )
}
