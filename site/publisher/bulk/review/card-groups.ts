import type { Queue, ScheduledPost } from '../../../../shared/queue.ts'
import { createKeeper } from './keep-groups.ts'
import type { CardProps } from './post-card.tsx'

/** One post in so many begins a group. */
const usualSize = 32

/** The key of the group that holds the first post, whichever that is. */
export const firstGroup = ''

export interface PostGroup {
  key: string
  posts: Queue
}

/** Groups queues one after the other. A group that did not change is the same object again. */
export function createCardGrouping(): (queue: Queue) => readonly PostGroup[] {
  const keep = createKeeper<PostGroup>(({ key }) => key)
  return (queue) => keep(groupPosts(queue))
}

/**
 * The posts in groups. A group begins at a post whose id says so, whatever stands before it: a post
 * that is removed or added changes its own group alone, and the cards of the others stay what they
 * are, with the focus in them.
 */
function groupPosts(queue: Queue): PostGroup[] {
  const groups: { key: string; posts: ScheduledPost[] }[] = []
  for (const post of queue) {
    const group = groups.at(-1)
    if (group !== undefined && !beginsGroup(post.id)) group.posts.push(post)
    else groups.push({ key: group === undefined ? firstGroup : post.id, posts: [post] })
  }
  return groups
}

/** Whether every card shows the same. */
export function isSameGroup(before: readonly CardProps[], after: readonly CardProps[]): boolean {
  return before.length === after.length && before.every((card, at) => isSame(card, after[at]))
}

function isSame(one: CardProps, other: CardProps | undefined): boolean {
  return (
    one.post === other?.post &&
    one.address === other.address &&
    one.taken === other.taken &&
    one.detail === other.detail &&
    one.access === other.access &&
    one.step === other.step &&
    one.warnings === other.warnings &&
    one.problem === other.problem
  )
}

/** By the hash FNV-1a, mixed once more: ids differ in their last characters alone. */
function beginsGroup(id: string): boolean {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) % usualSize === 0
}
