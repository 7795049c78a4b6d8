import { sentBeforeIn, type SentBeforeInQueue } from '../../../shared/sent-before.ts'
import type { BulkSession } from '../bulk/bulk-session.ts'
import { createObservable, derive, type Readable } from '../observable.ts'
import { remember } from '../post/remember.ts'
import type { HistorySession } from './history-session.ts'

/** What was sent before of the queue's posts: another function whenever its answers may be others. */
export type SentBeforeSession = Readable<SentBeforeInQueue>

interface Sources {
  bulk: Pick<BulkSession, 'get' | 'subscribe'>
  history: Pick<HistorySession, 'get' | 'subscribe'>
}

/** Every card asks it: a run changes the queue several times for each post, and none of them notices. */
export function createSentBeforeSession({ bulk, history }: Sources): SentBeforeSession {
  const inQueue = derive(
    [history],
    () => [history.get().sentBefore],
    (sentBefore) =>
      remember(
        (queue) => sentBeforeIn(queue, sentBefore),
        (before, after) => before.id === after.id,
      ),
  )
  const read = () => inQueue.get()(bulk.get().queue)
  const state = createObservable(read())
  const follow = () => {
    const now = read()
    if (now !== state.get()) state.set(now)
  }
  bulk.subscribe(follow)
  history.subscribe(follow)
  return { get: state.get, subscribe: state.subscribe }
}
