import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { element, textElement, xmlDocument } from './xml.ts'

/** An article with what the pages know about it. */
export interface FeedEntry {
  article: Article
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
  const newest = entries[0]?.article.publishDate ?? now.toISOString().slice(0, 10)
  const feed = [
    textElement('title', brand.blogName),
    textElement('id', `${origin}/blog`),
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

function atomEntry({ article, path, body }: FeedEntry, origin: string): string {
  return element('entry', [
    textElement('title', article.title),
    textElement('id', origin + path),
    element('link', [], { href: origin + path }),
    textElement('published', midnight(article.publishDate)),
    textElement('updated', midnight(article.publishDate)),
    element('author', [textElement('name', article.author)]),
    ...[...new Set(article.categories)].map((term) => element('category', [], { term })),
    textElement('summary', article.excerpt),
    textElement('content', body, { type: 'html' }),
  ])
}

function midnight(date: string): string {
  return `${date}T00:00:00Z`
}
