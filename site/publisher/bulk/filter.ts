import type { ScheduledPost } from '../../../shared/queue.ts'

export const filters = ['all', 'pending', 'published', 'failed'] as const
export type QueueFilter = (typeof filters)[number]

/** A post that is being sent is shown under any filter: it is about to become something else. */
export function isShown({ status }: ScheduledPost, filter: QueueFilter): boolean {
  return filter === 'all' || status === 'sending' || status === filter
}
