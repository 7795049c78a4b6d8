import { useEffect, useState } from 'react'
import { ArticleNotFound } from '../blog/article-not-found.tsx'

/**
 * What a static host shows at every path it has no file for. A missing article has words of its own
 * (section 2), which only the browser can tell from the address.
 */
export function NotFound() {
  const [isArticle, setIsArticle] = useState(false)
  useEffect(() => {
    console.error(`404: there is no page at ${location.pathname}`)
    setIsArticle(location.pathname.startsWith('/blog/'))
  }, [])
  if (isArticle) return <ArticleNotFound />
  return (
    <main>
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <a href="/">Return to Home</a>
    </main>
  )
}

export default NotFound
