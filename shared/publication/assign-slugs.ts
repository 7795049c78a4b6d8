import { keptSlug, uncertainPost, type PostRecord } from '../post/post-record.ts'
import { freeSlug, isReserved, slugKey, slugOf } from '../slug.ts'
import type { SiteIndex } from './site-index.ts'

export type TakenSlugs = ReturnType<typeof takenSlugs>

/** The holder of a slug that a post would have got. */
export type SlugHolder = 'queue' | 'site' | 'sent' | 'former' | 'reserved'

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
 */
export function takenSlugs(
  posts: readonly PostRecord[],
  { articles = [], moved = {} }: Partial<Pick<SiteIndex, 'articles' | 'moved'>> = {},
) {
  const ids = new Map(articles.map(({ slug, id }) => [slug, id]))
  const present = posts.flatMap((post) =>
    [post.sent?.post, uncertainPost(post)].flatMap((article) => article ?? []),
  )
  const former = [
    ...posts.flatMap(({ id, formerSlugs = [], sent }) =>
      [...formerSlugs, ...(sent?.post.formerSlugs ?? [])].map((slug) => ({ slug, id })),
    ),
    ...Object.entries(moved).map(([slug, now]) => ({ slug, id: ids.get(now) ?? '' })),
  ]
  return {
    site: ownersOf(articles),
    sent: ownersOf(present),
    former: new Map(former.map(({ slug, id }) => [slugKey(slug), id])),
  }
}

/**
 * Gives each post an address that no post with another id has: first to those that were sent before,
 * which keep theirs, then to those for which one was chosen, then to the others, each in their order.
 * Where the address of its slug or title is taken, a post gets the next free one. Answers by the posts'
 * ids.
 */
export function assignSlugs(
  posts: readonly PostRecord[],
  { site, sent: delivered, former }: TakenSlugs = takenSlugs([]),
): Map<string, AssignedSlug> {
  const given = new Map<string, AssignedSlug>()
  const inQueue = new Set<string>()
  const holderOf = (key: string, { id }: PostRecord): SlugHolder | undefined => {
    if (inQueue.has(key)) return 'queue'
    if (isOfOthers(site.get(key), id)) return 'site'
    if (isOfOthers(delivered.get(key), id)) return 'sent'
    const moved = former.get(key)
    const isFree = moved === undefined || moved === id || site.has(key) || delivered.has(key)
    return isFree ? undefined : 'former'
  }
  const give = (post: PostRecord) => {
    const kept = keptSlug(post)
    // An id of signs alone makes no address either.
    const wanted = kept ?? (slugOf(post) || 'post')
    const isTaken = (key: string) => holderOf(key, post) !== undefined
    const slug = kept ?? freeSlug(wanted, isTaken)
    const isOfSite = kept === undefined && isReserved(wanted)
    const by = isOfSite ? 'reserved' : holderOf(slugKey(wanted), post)
    inQueue.add(slugKey(slug))
    given.set(post.id, { slug, ...(by && { taken: { slug: wanted, by } }) })
  }

  const rankOf = (post: PostRecord) => {
    if (keptSlug(post) !== undefined) return 0
    return post.slug === '' ? 2 : 1
  }
  for (const post of posts.toSorted((a, b) => rankOf(a) - rankOf(b))) give(post)
  return given
}

function ownersOf(posts: readonly { slug: string; id: string }[]) {
  const owners = Map.groupBy(posts, ({ slug }) => slugKey(slug))
  return new Map(Array.from(owners, ([key, own]) => [key, new Set(own.map(({ id }) => id))]))
}

function isOfOthers(owners: ReadonlySet<string> | undefined, id: string): boolean {
  return owners !== undefined && (owners.size > 1 || !owners.has(id))
}
