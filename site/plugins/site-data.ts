import type { Article } from '../../shared/blog.ts'
import { withLinks } from '../../shared/publication/links.ts'
import { articleSourcePath, siteIndex, siteIndexPath } from '../../shared/publication/site-index.ts'
import { searchCardsPath } from '../blog/paths.ts'
import type { FilesOf, Site, SiteFile } from './site.ts'

/** The index of the site, for the publisher, and the post of each article; the cards of the search. */
export const siteData: FilesOf = (site) => [
  [siteIndexPath, () => indexOfSite(site)],
  [searchCardsPath, () => JSON.stringify(site.index.articles.map(site.prerenderer.renderCard))],
  ...site.index.articles.map(
    (article) => [articleSourcePath(article.slug), () => articleSource(article)] satisfies SiteFile,
  ),
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
  const {
    words: _,
    version: __,
    picture: ___,
    file: ____,
    lang: _____,
    blocks,
    deadLinks = [],
    ...post
  } = article
  const isAlive = (href: string) => (deadLinks.includes(href) ? undefined : href)
  return JSON.stringify({ ...post, content: withLinks(post.content, blocks, isAlive) })
}
