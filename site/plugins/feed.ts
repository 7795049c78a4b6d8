import { Feed } from 'feed'
import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { utcDate, type CalendarDate } from '../../shared/dates.ts'
import { articlePath, feedPath } from '../blog/paths.ts'
import type { FilesOf, Site } from './site.ts'
import { escapeXml, possibleInXml } from './xml.ts'

const feedLength = 20

/** The blog's feed, of its newest articles. */
export const feed: FilesOf = (site) => [[feedPath, () => atomFeed(site)]]

/** The blog as an Atom feed (RFC 4287), with whole articles. */
export function atomFeed({
  prerenderer,
  index: { articles },
  origin,
  now,
}: Pick<Site, 'prerenderer' | 'index' | 'origin' | 'now'>): string {
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
    // As HTML, which the library says that each text is.
    const [title, description] = [article.title, article.excerpt].map(escapeXml)
    // Not every reader knows what a path is relative to.
    const body = prerenderer
      .renderArticleBody(article)
      .replaceAll(/ (href|src)="\//g, ` $1="${origin}/`)
    atom.addItem({
      title: title ?? '',
      id: ids(article),
      link: origin + articlePath(article.slug),
      published: midnight(article.publishDate),
      date: midnight(changedOn(article)),
      author: [{ name: possibleInXml(article.author) }],
      category: [...new Set(article.categories)].map((term) => ({ term: possibleInXml(term) })),
      description: description ?? '',
      content: possibleInXml(body),
    })
  }
  return atom.atom1()
}

/** Of the brand, whatever the site's origin is: ids name a feed and its articles for good. */
const idPrefix = `tag:${new URL(brand.siteOrigin).hostname},2026:blog`

/**
 * The ids of feed entries (RFC 4151), by which readers know an article again: of its own id, since its
 * address may change. Where posts share one, the one that readers have known for longest keeps it: that
 * which has moved, else the oldest. The others have the first of their slugs, too.
 */
export function feedIds(articles: readonly Article[]): (article: Article) => string {
  const owners = new Map<string, Article>()
  for (const article of articles) {
    const owner = owners.get(article.id)
    if (!owner || isKnownLonger(article, owner)) owners.set(article.id, article)
  }
  const others = new Set(articles.filter((article) => owners.get(article.id) !== article))
  return (article) => {
    const { id, slug, formerSlugs: [first = slug] = [] } = article
    const parts = others.has(article) ? [id, first] : [id]
    return [idPrefix, ...parts.map((part) => encodeURIComponent(part))].join('/')
  }
}

function isKnownLonger(a: Article, b: Article): boolean {
  const [hasMoved, hasOtherMoved] = [a, b].map(({ formerSlugs }) => formerSlugs !== undefined)
  return hasMoved === hasOtherMoved ? a.publishDate < b.publishDate : hasMoved === true
}

function changedOn({ publishDate, updated }: Article): CalendarDate {
  return updated ?? publishDate
}

function midnight(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`)
}
