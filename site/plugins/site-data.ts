import type { Article } from '../../shared/blog.ts'
import { postSchema } from '../../shared/post/post.ts'
import { withLinks } from '../../shared/publication/links.ts'
import { articleSourcePath, siteIndex, siteIndexPath } from '../../shared/publication/site-index.ts'
import { searchCardsPath } from '../blog/paths.ts'
import { renderCard } from '../prerender.tsx'
import type { Site } from './built-site.ts'
import type { SiteFile } from './site.ts'

/** The index of the site, for the publisher, and the post of each article; the cards of the search. */
export const siteData = (site: Site): SiteFile[] => [
  [siteIndexPath, () => indexOfSite(site)],
  [searchCardsPath, () => JSON.stringify(site.index.articles.map(renderCard))],
  ...site.index.articles.map((article): SiteFile => [
    articleSourcePath(article.slug),
    () => articleSource(article),
  ]),
]

function indexOfSite({ index, parts, now, pictures }: Site): string {
  const built = { builtAt: now.toISOString(), pictures: pictures.listed }
  return JSON.stringify({ ...siteIndex(index.articles, parts, index.moved), ...built })
}

/**
 * The post as it can be sent again, without what its page leaves out: it must not name articles
 * that are not published yet.
 */
function articleSource(article: Article): string {
  const { blocks, deadLinks = [] } = article
  const isAlive = (href: string) => (deadLinks.includes(href) ? undefined : href)
  const content = withLinks(article.content, blocks, isAlive)
  return JSON.stringify(postSchema.parse({ ...article, content }))
}
