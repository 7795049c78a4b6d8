import type { Queue } from '../../../../shared/queue.ts'

/**
 * Of groups of posts, one grouping after the other: those that did not change are the same objects
 * again. A run changes one post of thousands, and only the groups that it is in are drawn anew.
 */
export function createKeeper<G extends { posts: Queue }>(
  keyOf: (group: G) => string,
): (groups: readonly G[]) => G[] {
  let known = new Map<string, G>()
  return (groups) => {
    const kept = groups.map((group) => {
      const before = known.get(keyOf(group))
      return before && isSame(before.posts, group.posts) ? before : group
    })
    known = new Map(kept.map((group) => [keyOf(group), group]))
    return kept
  }
}

function isSame(a: Queue, b: Queue): boolean {
  return a.length === b.length && a.every((post, at) => post === b[at])
}
