import type { Queue, ScheduledPost } from '../../../shared/queue.ts'

/**
 * What is made of a queue, made anew only where something of it has changed that counts: a run changes
 * one post of thousands, several times a second. `isSame` also gets what was made of the queue before.
 */
export function remember<T>(
  make: (queue: Queue) => T,
  isSame: (before: ScheduledPost, after: ScheduledPost, made: T) => boolean,
): (queue: Queue) => T {
  let known: { queue: Queue; made: T } | undefined
  const isKnown = (queue: Queue, { queue: before, made }: NonNullable<typeof known>) =>
    queue.length === before.length &&
    queue.every((post, at) => {
      const other = before[at]
      return post === other || (other !== undefined && isSame(other, post, made))
    })
  return (queue) => {
    const made = known && isKnown(queue, known) ? known.made : make(queue)
    known = { queue, made }
    return made
  }
}
