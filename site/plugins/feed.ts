import { Feed } from 'feed'
import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { utcDate, type CalendarDate } from '../../shared/dates.ts'
import { articlePath, feedPath } from '../blog/paths.ts'
import { renderArticleBody } from '../prerender.tsx'
import type { Site } from './built-site.ts'
import type { SiteFile } from './site.ts'
import { escapeXml, possibleInXml } from './xml.ts'

const feedLength = 20

/** The blog's feed, of its newest articles. */
export const feed = (site: Site): SiteFile[] => [[feedPath, () => atomFeed(site)]]

/** The blog as an Atom feed (RFC 4287), with whole articles. */
export function atomFeed({
  index: { articles },
  origin,
  now,
}: Pick<Site, 'index' | 'origin' | 'now'>): string {
  const ids = feedIds(articles)
  const newest = articles.slice(0, feedLength)
  const [changed = utcDate(now)] = newest.map(changedOn).sort().reverse()
  const atom = new Feed({
    title: brand.blogName,
    id: idPrefix,
    updated: midnight(changed),
    author: { name: brand.author },
    link: `${origin}/blog`,
    feed: origin + feedPath,
    generator: false,
  })
  for (const article of newest) {
    atom.addItem({
      // As HTML, which the library says that each text is.
      title: escapeXml(article.title),
      id: ids(article),
      link: origin + articlePath(article.slug),
      published: midnight(article.publishDate),
      date: midnight(changedOn(article)),
      author: [{ name: possibleInXml(article.author) }],
      category: [...new Set(article.categories)].map((term) => ({ term: possibleInXml(term) })),
      description: escapeXml(article.excerpt),
      content: possibleInXml(
        // Not every reader knows what a path is relative to.
        renderArticleBody(article).replaceAll(/ (href|src)="\//g, ` $1="${origin}/`),
      ),
    })
  }
  // In attributes the library escapes all but this.
  return atom
    .atom1()
    .replace(/<category term="[^"]*/g, (tag) => `<${tag.slice(1).replaceAll('<', '&lt;')}`)
}

/** Of the brand, whatever the site's origin is: ids name a feed and its articles for good. */
const idPrefix = `tag:${new URL(brand.siteOrigin).hostname},2026:blog`

/**
 * The ids of feed entries (RFC 4151), by which readers know an article again: of its own id, since its
 * address may change. Where posts share one, the oldest keeps it; the others have the first of their
 * slugs, too.
 */
export function feedIds(newestFirst: readonly Article[]): (article: Article) => string {
  const owners = new Map(newestFirst.map((article) => [article.id, article]))
  return (article) => {
    const { id, slug, formerSlugs: [first = slug] = [] } = article
    const parts = owners.get(id) === article ? [id] : [id, first]
    return [idPrefix, ...parts.map((part) => encodeURIComponent(part))].join('/')
  }
}

function changedOn({ publishDate, updated }: Article): CalendarDate {
  return updated ?? publishDate
}

function midnight(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`)
}
