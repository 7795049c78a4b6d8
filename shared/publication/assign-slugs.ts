import { movesOf, type Attempt } from '../history.ts'
import { freeSlug, isReserved, slugKey, slugOf } from '../slug.ts'
import type { SiteIndex } from './site-index.ts'

export type TakenSlugs = ReturnType<typeof takenSlugs>

export interface SlugRequest {
  /** Addresses of posts with the same id are its own. */
  id: string
  title: string
  slug?: string
  /** The slug that it was sent with before, which it keeps even where another post has it, too. */
  sentSlug?: string
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
}

/**
 * The slugs that articles have, by their keys (see `slugKey`): those of the site, and of all that was, or
 * may have been, delivered. `former`: the id of the article that leads on from a slug that it had.
 * The newest attempt comes first.
 */
export function takenSlugs(
  attempts: readonly Attempt[],
  { articles = [], moved = {} }: Partial<Pick<SiteIndex, 'articles' | 'moved'>> = {},
) {
  const moves = movesOf(attempts)
  const ids = new Map(articles.map(({ slug, id }) => [slug, id]))
  const former = [
    ...moves.filter(({ slug, now }) => slug !== now),
    ...Object.entries(moved).map(([slug, now]) => ({ slug, id: ids.get(now) ?? '' })),
  ]
  return {
    site: ownersOf(articles),
    history: ownersOf(moves.filter(({ slug, now }) => slug === now)),
    former: new Map(former.map(({ slug, id }) => [slugKey(slug), id])),
  }
}

/**
 * Gives each post an address that no other has: first to those that were sent before, which keep
 * theirs, then to those for which one was chosen, then to the others, each in their order. Where the
 * address of its slug or title is taken, a post gets the next free one. Answers by the posts' ids.
 */
export function assignSlugs(
  posts: readonly SlugRequest[],
  { site, history, former }: TakenSlugs = takenSlugs([]),
): Map<string, AssignedSlug> {
  const given = new Map<string, AssignedSlug>()
  const inQueue = new Set<string>()
  const holderOf = (key: string, { id }: SlugRequest): SlugHolder | undefined => {
    if (inQueue.has(key)) return 'queue'
    if (isOfOthers(site.get(key), id)) return 'site'
    if (isOfOthers(history.get(key), id)) return 'history'
    const moved = former.get(key)
    const isFree = moved === undefined || moved === id || site.has(key) || history.has(key)
    return isFree ? undefined : 'former'
  }
  const give = (post: SlugRequest) => {
    const isSent = post.sentSlug !== undefined
    // An id of signs alone makes no address either.
    const wanted = post.sentSlug ?? (slugOf(post) || 'post')
    const key = slugKey(wanted)
    const isTaken = (other: string) => holderOf(other, post) !== undefined
    const slug = isSent ? wanted : freeSlug(wanted, isTaken)
    const by = !isSent && isReserved(wanted) ? 'reserved' : holderOf(key, post)
    inQueue.add(slugKey(slug))
    given.set(post.id, { slug, ...(by && { taken: { slug: wanted, by } }) })
  }

  const sent = posts.filter(({ sentSlug }) => sentSlug !== undefined)
  const others = posts.filter(({ sentSlug }) => sentSlug === undefined)
  for (const post of sent) give(post)
  for (const post of others.filter(({ slug }) => slug)) give(post)
  for (const post of others.filter(({ slug }) => !slug)) give(post)
  return given
}

function ownersOf(posts: readonly { slug: string; id: string }[]) {
  const owners = Map.groupBy(posts, ({ slug }) => slugKey(slug))
  return new Map(Array.from(owners, ([key, own]) => [key, new Set(own.map(({ id }) => id))]))
}

function isOfOthers(owners: ReadonlySet<string> | undefined, id: string): boolean {
  return owners !== undefined && (owners.size > 1 || !owners.has(id))
}
