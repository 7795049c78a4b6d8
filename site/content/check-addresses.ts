import type { CalendarDate } from '../../shared/dates.ts'
import type { Problem } from './problems.ts'
import type { SourcePost } from './source-post.ts'

/** The site as links see it, without its articles. */
export interface SitePages {
  /** The site's origin without a trailing slash. */
  origin: string
  /** The ids that a link may point to, by the path of their page. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>
  /** Paths of the files that are copied as they are. */
  files: ReadonlySet<string>
  /** Which of the site's own addresses an article with this slug would take; undefined if none. */
  takenBy: (slug: string) => string | undefined
}

type LinkingPost = Pick<SourcePost, 'file' | 'article' | 'links' | 'draft'>

/**
 * Finds the links of posts that lead nowhere on the site, and featured images that are not on it.
 * A link may lead to an article that is there on the day the post itself is. Drafts are not checked.
 */
export function checkAddresses(
  sources: readonly LinkingPost[],
  today: CalendarDate,
  pages: SitePages,
): Problem[] {
  const bySlug = new Map(sources.map((source) => [source.article.slug, source]))
  return sources
    .filter(({ draft }) => !draft)
    .flatMap(({ file, article, links }) => {
      const day = article.publishDate > today ? article.publishDate : today
      const broken = links.flatMap((href) => {
        const reason = brokenLink(href, day, pages, bySlug)
        return reason === undefined ? [] : [{ file, field: 'content', reason }]
      })
      const image = foreignImage(article.featuredImage, pages)
      return image === undefined
        ? broken
        : [...broken, { file, field: 'featuredImage', reason: image }]
    })
}

function brokenLink(
  href: string,
  day: CalendarDate,
  { origin, anchors, files }: SitePages,
  bySlug: ReadonlyMap<string, LinkingPost>,
): string | undefined {
  const url = URL.parse(href, origin)
  if (url?.origin !== origin) return undefined
  const path = decode(url.pathname)
  const id = decode(url.hash.slice(1))
  const slug = /^\/blog\/([^/]+)\/?$/.exec(path)?.[1]
  const target = slug === undefined ? undefined : bySlug.get(slug)
  if (target) {
    if (target.draft) return `links to '${href}', which is a draft`
    if (target.article.publishDate > day) {
      return `links to '${href}', which is not published before ${target.article.publishDate}`
    }
    return id === '' ? undefined : `links to '${href}', but articles have no sections to link to`
  }
  if (files.has(path)) return undefined
  const ids = anchors.get(path === '/' ? path : path.replace(/\/$/, ''))
  if (!ids) return `links to '${href}', which is no page of the site`
  return id === '' || ids.has(id) ? undefined : `links to '${href}', but the page has no '#${id}'`
}

/** Public pages make no request to another origin, so an image has to be a file of the site. */
function foreignImage(address: string | undefined, { files }: SitePages): string | undefined {
  if (address === undefined || files.has(decode(address))) return undefined
  return address.startsWith('/')
    ? `'${address}' is no file of site/public`
    : `'${address}' is not on the site: save the image in site/public and give its path`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
