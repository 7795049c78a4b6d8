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

type LinkingPost = Pick<SourcePost, 'file' | 'article' | 'links' | 'heldBack'>

/** What the page of a post is made without. */
export interface LeftOut {
  deadLinks: string[]
  image: boolean
  warnings: Problem[]
}

/**
 * Finds the links of a post that lead nowhere on the site, and a featured image that is not on it. A
 * link may lead to an article that is there on the day the post itself is: on `today`, or later where
 * the post is.
 */
export function findLeftOut(
  sources: readonly LinkingPost[],
  today: CalendarDate,
  pages: SitePages,
): (post: LinkingPost) => LeftOut {
  const bySlug = new Map(sources.map((source) => [source.article.slug, source]))
  return ({ file, article, links }) => {
    const day = article.publishDate > today ? article.publishDate : today
    const broken = [...new Set(links)].flatMap((href) => {
      const reason = brokenLink(href, day, pages, bySlug)
      return reason === undefined ? [] : [{ href, reason }]
    })
    const image = foreignImage(article.featuredImage, pages)
    return {
      deadLinks: broken.map(({ href }) => href),
      image: image !== undefined,
      warnings: [
        ...broken.map(({ href, reason }) => ({ file, field: 'content', reason, about: href })),
        ...(image === undefined ? [] : [{ file, field: 'featuredImage', reason: image }]),
      ],
    }
  }
}

const asText = 'it is shown as plain text'

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
    if (target.heldBack) return `links to '${href}', which is held back: ${asText}`
    if (target.article.publishDate > day) {
      return `links to '${href}', which is not published before ${target.article.publishDate}: ${asText}`
    }
    return id === ''
      ? undefined
      : `links to '${href}', but articles have no sections to link to: ${asText}`
  }
  if (files.has(path)) return undefined
  const ids = anchors.get(path === '/' ? path : path.replace(/\/$/, ''))
  if (!ids) return `links to '${href}', which is no page of the site: ${asText}`
  return id === '' || ids.has(id)
    ? undefined
    : `links to '${href}', but the page has no '#${id}': ${asText}`
}

/** Public pages make no request to another origin, so an image has to be a file of the site. */
function foreignImage(address: string | undefined, { files }: SitePages): string | undefined {
  if (address === undefined || files.has(decode(address))) return undefined
  return address.startsWith('/')
    ? `'${address}' is no file of site/public: the image is left out`
    : `'${address}' is not on the site, so the image is left out: save it in site/public and give its path`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
