import type { Article } from '../../shared/blog.ts'
import type { Head } from '../head.ts'
import { SitePage } from '../layout/site-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { articleHead } from './article-page.tsx'
import { articlePath } from './paths.ts'

/** The article's own title and picture, also where the former address is shared. */
export function movedHead(moved: Article): Head {
  const { article: _, jsonLd: __, ...head } = articleHead(moved)
  return { ...head, noindex: true, refreshTo: articlePath(moved.slug) }
}

/** The page at a former path of an article, for hosts that do not redirect from there. */
export function MovedPage({ article: { slug, title } }: { article: Article }) {
  return (
    <SitePage page="blog" className="stack article-page wrap">
      <h1>This article has moved</h1>
      <p>“{title}” has a new address. You are taken there in a moment.</p>
      <p>
        <ButtonLink href={articlePath(slug)}>Read the article</ButtonLink>
      </p>
    </SitePage>
  )
}
