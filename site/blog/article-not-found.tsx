import { ButtonLink } from '../ui/button.tsx'

/** Shown at the address of an article that does not exist. */
export function ArticleNotFound() {
  return (
    <>
      <h1>Article Not Found</h1>
      <p>The article you're looking for doesn't exist or has been moved.</p>
      <ButtonLink href="/blog">Back to Blog</ButtonLink>
    </>
  )
}
