import type { Queue } from '../../../shared/queue.ts'
import type { RunProgress, RunSummary } from '../../../shared/run.ts'

/** What is being done with the queue in this window. */
export interface Work {
  goal: 'publish-all' | 'publish-one' | 'write-texts'
  progress: RunProgress | undefined
  /** Whether the operator has asked for the end. */
  ending: 'not-asked' | 'after-this-post'
}

export type Activity =
  | { kind: 'loading' }
  | { kind: 'idle' }
  | { kind: 'working'; work: Work }
  /** Another window publishes or changes the queue; this one follows. */
  | { kind: 'elsewhere' }
  /**
   * The saved queue cannot be read, and is not overwritten before the operator says so. 'no-storage':
   * it cannot be had now, and may be later.
   */
  | { kind: 'unreadable'; error: 'not-a-queue' | 'newer-version' | 'no-storage' }

export interface BulkSummary extends RunSummary {
  goal: Work['goal']
}

export interface BulkState {
  queue: Queue
  activity: Activity
  /** `failed`: the last change exists in this window only. */
  saving: 'saved' | 'failed'
  /** Why the AI wrote no text for a post when it was asked for that alone, by the post's id. */
  problems: Readonly<Record<string, string>>
  /** Of the last run, until the operator dismisses it or another begins. */
  summary: BulkSummary | undefined
  /** The latest news for screen readers: one message for each post. */
  news: string
}

export const initialBulkState: BulkState = {
  queue: [],
  activity: { kind: 'loading' },
  saving: 'saved',
  problems: {},
  summary: undefined,
  news: '',
}
