import type { Queue, ScheduledPost } from '../../../../shared/queue.ts'

/**
 * What is made of a queue, made anew only where something of it has changed that counts: a run changes
 * one post of thousands, several times a second.
 */
export function remember<T>(
  make: (queue: Queue) => T,
  isSame: (before: ScheduledPost, after: ScheduledPost) => boolean,
): (queue: Queue) => T {
  let known: { queue: Queue; made: T } | undefined
  return (queue) => {
    const made = known && isSameQueue(known.queue, queue, isSame) ? known.made : make(queue)
    known = { queue, made }
    return made
  }
}

function isSameQueue(
  before: Queue,
  after: Queue,
  isSame: (before: ScheduledPost, after: ScheduledPost) => boolean,
): boolean {
  return (
    before.length === after.length &&
    after.every((post, at) => {
      const known = before[at]
      return post === known || (known !== undefined && isSame(known, post))
    })
  )
}
