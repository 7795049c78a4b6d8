import { movesOf, type Attempt } from '../history.ts'
import { freeSlug, isReserved, slugKey, slugOf } from './slug.ts'
import type { SiteIndex } from './site-index.ts'

/** The ids of the posts that have an address, by its key (see `slugKey`). */
export type SlugOwners = ReadonlyMap<string, ReadonlySet<string>>

/** The articles that former slugs lead to, by their keys: each one's id, and its slug now. */
export type FormerSlugs = ReadonlyMap<string, { id: string; slug: string }>

/** The slugs that others have than the posts that are to get one. */
export interface TakenSlugs {
  site: SlugOwners
  history: SlugOwners
  former?: FormerSlugs
}

export interface SlugRequest {
  /** Addresses of posts with the same id are its own. */
  id: string
  title: string
  slug?: string
  /** The slug that it was sent with before, which it keeps even where another post has it, too. */
  sentSlug?: string
  /** A former slug of another article, which it may have all the same. */
  takesFormer?: string
}

/** The holder of a slug that a post would have got. */
export type SlugHolder = 'queue' | 'site' | 'history' | 'former' | 'reserved'

export interface AssignedSlug {
  slug: string
  /** The address it would have got, or which it keeps, where another has that. */
  taken?: TakenSlug
}

export interface TakenSlug {
  slug: string
  by: SlugHolder
  /** The slug of the article that a former one leads to. */
  leadsTo?: string
}

export function slugsOfSite({ articles }: Pick<SiteIndex, 'articles'>): SlugOwners {
  return ownersOf(articles)
}

/** The addresses of what was delivered, or may have been. The newest attempt comes first. */
export function slugsOfHistory(attempts: readonly Attempt[]): SlugOwners {
  return ownersOf(movesOf(attempts).filter(({ slug, now }) => slug === now))
}

/** The addresses from which what was delivered has moved since. */
export function formerSlugsOfHistory(attempts: readonly Attempt[]): FormerSlugs {
  const former = movesOf(attempts).filter(({ slug, now }) => slug !== now)
  return new Map(former.map(({ slug, id, now }) => [slugKey(slug), { id, slug: now }]))
}

/** The addresses from which articles of a site have moved. */
export function formerSlugsOfSite({
  articles,
  moved = {},
}: Pick<SiteIndex, 'articles' | 'moved'>): FormerSlugs {
  const ids = new Map(articles.map(({ slug, id }) => [slug, id]))
  const former = Object.entries(moved)
  return new Map(
    former.map(([before, slug]) => [slugKey(before), { id: ids.get(slug) ?? '', slug }]),
  )
}

export const noSlugs: SlugOwners = new Map()

/**
 * Gives each post an address that no other has: first to those that were sent before, which keep
 * theirs, then to those for which one was chosen, then to the others, each in their order. Where the
 * address of its slug or title is taken, a post gets the next free one. Answers by the posts' ids.
 */
export function assignSlugs(
  posts: readonly SlugRequest[],
  { site, history, former = new Map() }: TakenSlugs,
): Map<string, AssignedSlug> {
  const given = new Map<string, AssignedSlug>()
  const inQueue = new Set<string>()
  const holderOf = (key: string, { id, takesFormer }: SlugRequest): SlugHolder | undefined => {
    if (inQueue.has(key)) return 'queue'
    if (isOfOthers(site.get(key), id)) return 'site'
    if (isOfOthers(history.get(key), id)) return 'history'
    const moved = former.get(key)
    const isFree =
      moved === undefined ||
      moved.id === id ||
      site.has(key) ||
      history.has(key) ||
      (takesFormer !== undefined && slugKey(takesFormer) === key)
    return isFree ? undefined : 'former'
  }
  const give = (post: SlugRequest, isSent: boolean) => {
    // An id of signs alone makes no address either.
    const wanted = post.sentSlug ?? (slugOf(post) || 'post')
    const key = slugKey(wanted)
    const isTaken = (other: string) => holderOf(other, post) !== undefined
    const slug = isSent ? wanted : freeSlug(wanted, isTaken)
    const by = !isSent && isReserved(wanted) ? 'reserved' : holderOf(key, post)
    const leadsTo = by === 'former' ? former.get(key)?.slug : undefined
    inQueue.add(slugKey(slug))
    const taken = by && { slug: wanted, by, ...(leadsTo !== undefined && { leadsTo }) }
    given.set(post.id, { slug, ...(taken && { taken }) })
  }

  const {
    sent = [],
    chosen = [],
    others = [],
  } = Object.groupBy(posts, (post) => {
    if (post.sentSlug !== undefined) return 'sent'
    return post.slug ? 'chosen' : 'others'
  })
  for (const post of sent) give(post, true)
  for (const post of [...chosen, ...others]) give(post, false)
  return given
}

function ownersOf(posts: readonly { slug: string; id: string }[]): SlugOwners {
  const owners = Map.groupBy(posts, ({ slug }) => slugKey(slug))
  return new Map(Array.from(owners, ([key, own]) => [key, new Set(own.map(({ id }) => id))]))
}

function isOfOthers(owners: ReadonlySet<string> | undefined, id: string): boolean {
  return owners !== undefined && (owners.size > 1 || !owners.has(id))
}
