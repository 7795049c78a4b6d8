import type { Queue } from '../../../shared/queue.ts'

/** What a process that may be killed is to do. */
export interface Orders {
  /** Which step is never made: the process kills itself just before it. Counts from 1. */
  dieBefore: number | undefined
  webhook: string
  ai: string
  /** What the operator publishes where nothing is saved yet. */
  posts: Queue
  /** Ids that the operator finds in their automation. */
  arrived: string[]
}

/** Of the process that was started with them. */
export function readOrders(): Orders {
  return JSON.parse(process.argv[2] ?? '') as Orders
}
