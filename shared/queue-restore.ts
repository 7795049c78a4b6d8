interface Identified {
  id: string
}

/** A list of posts before and after a change of it. */
export interface Transition<P> {
  before: readonly P[]
  after: readonly P[]
}

interface Tools<P> {
  /** Whether a post that the change added may go again: it was not sent since. */
  mayGo: (added: P, now: P) => boolean
  /** A post that the change altered as it was before, or as it is now where it was sent since. */
  revert: (before: P, altered: P, now: P) => P
}

/**
 * Takes a change of a list back, and nothing else that was done with the list since: what the change
 * removed is put back behind the post that stood before it, unless it came back meanwhile. The same
 * list where nothing is left to take back.
 */
export function takeBack<P extends Identified>(
  now: readonly P[],
  transition: Transition<P>,
  tools: Tools<P>,
): readonly P[] {
  const kept = revertPosts(now, transition, tools)
  const next = putBack(reorder(kept, transition), transition)
  return next.length === now.length && next.every((post, at) => post === now[at]) ? now : next
}

function revertPosts<P extends Identified>(
  now: readonly P[],
  { before, after }: Transition<P>,
  { mayGo, revert }: Tools<P>,
): P[] {
  const was = byId(before)
  const became = byId(after)
  return now.flatMap((post) => {
    const old = was.get(post.id)
    const changed = became.get(post.id)
    if (changed === undefined || changed === old) return [post]
    if (old === undefined) return mayGo(changed, post) ? [] : [post]
    return [revert(old, changed, post)]
  })
}

/** Where the change brought posts into another order, they take their places in the old one again. */
function reorder<P extends Identified>(posts: readonly P[], { before, after }: Transition<P>): P[] {
  const was = byId(before)
  const became = byId(after)
  const oldOrder = before.filter(({ id }) => became.has(id))
  const newOrder = after.filter(({ id }) => was.has(id))
  if (oldOrder.every(({ id }, at) => id === newOrder[at]?.id)) return [...posts]
  const places = new Map(oldOrder.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: P) => places.get(id)
  const moved = posts
    .filter((post) => placeOf(post) !== undefined)
    .sort((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0))
    .values()
  return posts.map((post) => (placeOf(post) === undefined ? post : (moved.next().value ?? post)))
}

function putBack<P extends Identified>(posts: P[], { before, after }: Transition<P>): P[] {
  const became = byId(after)
  const present = new Set(posts.map(({ id }) => id))
  const next = [...posts]
  for (const [index, post] of before.entries()) {
    if (became.has(post.id) || present.has(post.id)) continue
    present.add(post.id)
    const neighbour = before.slice(0, index).findLast(({ id }) => present.has(id))
    const at = neighbour === undefined ? 0 : next.findIndex(({ id }) => id === neighbour.id) + 1
    next.splice(at, 0, post)
  }
  return next
}

function byId<P extends Identified>(posts: readonly P[]): Map<string, P> {
  return new Map(posts.map((post) => [post.id, post]))
}
