import type { Article } from '../blog.ts'
import type { CalendarDate } from '../dates.ts'
import type { FieldError } from '../post/post.ts'
import { decodedUrl } from '../text.ts'
import type { HeldBack } from '../held-back.ts'

/** The parts of the site that links and pictures may lead to, but for the articles. */
export interface SiteParts {
  /** The site's origin without a trailing slash. */
  origin: string
  /** The ids that a link may point to, by the path of their page. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>
  /** Paths of the files that are copied as they are. */
  files: ReadonlySet<string>
  /** Paths of the pictures that articles may show: the build makes the files that are served of them. */
  pictures?: ReadonlySet<string>
}

export interface LinkTarget {
  publishDate: CalendarDate
  heldBack: HeldBack | undefined
  /** The slug it has now, where it is found by a former one. */
  movedTo?: string
}

export interface Surroundings {
  today: CalendarDate
  site: SiteParts
  /** The article of a slug, whether it is shown already or not. */
  find: (slug: string) => LinkTarget | undefined
}

export type LeftOut = ReturnType<typeof leftOutOf>

export interface LeftOutWarning extends FieldError {
  /** The address in the text. */
  about?: string
}

/**
 * Finds the links of a post that lead nowhere on the site, and a featured image that is not on it. A
 * link may lead to an article that is there on the day the post itself is: on `today`, or later where
 * the post is. `movedLinks`: the paths of articles that have moved, by the links to their former ones.
 */
export function leftOutOf(
  { publishDate, featuredImage }: Pick<Article, 'publishDate' | 'featuredImage'>,
  links: readonly string[],
  { today, site, find }: Surroundings,
) {
  const day = publishDate > today ? publishDate : today
  const movedLinks = new Map<string, string>()
  const broken = [...new Set(links)].flatMap((href) => {
    const link = readLink(href, site.origin, find)
    const problem = link && problemOf(link, day, site)
    const movedTo = link?.target?.movedTo
    if (problem === undefined && movedTo !== undefined) {
      movedLinks.set(href, `/blog/${encodeURIComponent(movedTo)}`)
    }
    const message = `links to '${href}', ${problem}: it is shown as plain text`
    return problem === undefined ? [] : [{ field: 'content', message, about: href }]
  })
  const image = foreignImage(featuredImage, site)
  const ofImage: LeftOutWarning[] =
    image === undefined ? [] : [{ field: 'featuredImage', message: image }]
  return {
    deadLinks: broken.map(({ about }) => about),
    movedLinks,
    image: image !== undefined,
    warnings: [...broken, ...ofImage],
  }
}

/** A link to the site itself. */
interface OwnLink {
  path: string
  id: string
  target: LinkTarget | undefined
}

function readLink(href: string, origin: string, find: Surroundings['find']): OwnLink | undefined {
  const url = URL.parse(href, origin)
  if (url?.origin !== origin) return undefined
  const path = decodedUrl(url.pathname)
  const slug = /^\/blog\/([^/]+)\/?$/.exec(path)?.[1]
  const target = slug === undefined ? undefined : find(slug)
  return { path, id: decodedUrl(url.hash.slice(1)), target }
}

function problemOf(
  { path, id, target }: OwnLink,
  day: CalendarDate,
  { anchors, files }: SiteParts,
): string | undefined {
  if (target) {
    const { heldBack, publishDate } = target
    if (heldBack) return 'which is held back'
    if (publishDate > day) return `which is not published before ${publishDate}`
    return id === '' ? undefined : 'but articles have no sections to link to'
  }
  if (files.has(path)) return undefined
  const ids = anchors.get(path === '/' ? path : path.replace(/\/$/, ''))
  if (!ids) return 'which is no page of the site'
  return id === '' || ids.has(id) ? undefined : `but the page has no '#${id}'`
}

/** A picture at another address is fetched by the build, by https alone. */
function foreignImage(
  address: string | undefined,
  { files, pictures }: SiteParts,
): string | undefined {
  if (address === undefined || /^https:/i.test(address)) return undefined
  const path = decodedUrl(address)
  if (files.has(path) || pictures?.has(path)) return undefined
  return address.startsWith('/')
    ? `'${address}' is no picture of the site: the image is left out`
    : `'${address}' is not at an https address: the image is left out`
}
