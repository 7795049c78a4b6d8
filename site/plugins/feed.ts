import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { utcDate, type CalendarDate } from '../../shared/dates.ts'
import { articlePath, feedPath } from '../blog/paths.ts'
import type { FilesOf } from './site.ts'
import { element, textElement, xmlDocument } from './xml.ts'

const feedLength = 20

/** The blog's feed, of its newest articles. */
export const feed: FilesOf = ({ prerenderer, index, origin, now }) => [
  [
    feedPath,
    () => {
      const ids = feedIds(index.articles)
      const entries = index.articles.slice(0, feedLength).map((article) => ({
        article,
        id: ids(article),
        path: articlePath(article.slug),
        body: prerenderer.renderArticleBody(article),
      }))
      return atomFeed({ origin, path: feedPath, entries, now })
    },
  ],
]

/** An article with what the pages know about it. */
export interface FeedEntry {
  article: Article
  /** See `feedIds`. */
  id: string
  /** Its path on the site. */
  path: string
  /** Its body as HTML. */
  body: string
}

interface Feed {
  /** The site's origin without a trailing slash. */
  origin: string
  /** The feed's own path. */
  path: string
  /** Newest first. */
  entries: readonly FeedEntry[]
  /** The instant of the build, for a blog without articles. */
  now: Date
}

/** The blog as an Atom feed (RFC 4287), with whole articles. */
export function atomFeed({ origin, path, entries, now }: Feed): string {
  const newest =
    entries
      .map(({ article }) => changedOn(article))
      .sort()
      .at(-1) ?? utcDate(now)
  const feed = [
    textElement('title', brand.blogName),
    textElement('id', idPrefix),
    textElement('updated', midnight(newest)),
    element('author', [textElement('name', brand.author)]),
    element('link', [], { href: `${origin}/blog` }),
    element('link', [], { rel: 'self', href: origin + path, type: 'application/atom+xml' }),
    ...entries.map((entry) => atomEntry(entry, origin)),
  ]
  // With the base, links to the site's own pages work in every reader.
  return xmlDocument(
    element('feed', feed, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:base': `${origin}/` }),
  )
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

function atomEntry({ article, id, path, body }: FeedEntry, origin: string): string {
  return element('entry', [
    textElement('title', article.title),
    textElement('id', id),
    element('link', [], { href: origin + path }),
    textElement('published', midnight(article.publishDate)),
    textElement('updated', midnight(changedOn(article))),
    element('author', [textElement('name', article.author)]),
    ...[...new Set(article.categories)].map((term) => element('category', [], { term })),
    textElement('summary', article.excerpt),
    textElement('content', body, { type: 'html' }),
  ])
}

function midnight(date: CalendarDate): string {
  return `${date}T00:00:00Z`
}
