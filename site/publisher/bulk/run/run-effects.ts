import type { Sleep } from '../../../../shared/api/http.ts'
import type { QueueStore } from '../../../../shared/queue-store.ts'
import { slugOf } from '../../../../shared/post.ts'
import { articleOf, type ScheduledPost } from '../../../../shared/queue.ts'
import type { RunEffects } from '../../../../shared/run.ts'
import { sentBeforeIn, type SentBeforeInQueue } from '../../../../shared/sent-before.ts'
import type { Delivery } from '../../../../shared/delivery.ts'
import type { HistorySession } from '../../history/history-session.ts'
import type { Readable } from '../../observable.ts'
import type { Platform } from '../../platform.ts'
import type { Addresses } from '../../post/addresses.ts'

export interface RunEvents extends Required<
  Pick<RunEffects, 'onProgress' | 'onWritten' | 'onNotWritten'>
> {
  onDelivery: (post: ScheduledPost, delivery: Delivery) => void
}

export interface RunTools {
  platform: Platform
  history: Pick<HistorySession, 'get' | 'refresh'>
  addresses: Pick<Readable<Addresses>, 'get'>
  sleep: Sleep
  /** Milliseconds of a clock that only grows. */
  now: () => number
}

/** The side effects of a run, by way of the platform. */
export function runEffects(
  store: QueueStore,
  { platform, history, addresses, sleep, now }: RunTools,
  { onDelivery, ...events }: RunEvents,
): RunEffects {
  const sentBefore = sentBeforeIn(store.get(), history.get().sentBefore)
  return {
    store,
    sleep,
    now,
    ...events,
    isLeftOut: (post) => isLeftOut(post, sentBefore),
    generate: (post, signal) => platform.generateArticle(post, signal),
    whenAiFails: () =>
      platform.loadSettings().then(
        (settings) => settings.whenAiFails,
        // Not knowing what the operator wants, nothing is sent.
        () => 'leave-pending',
      ),
    addressOf: (post) => addresses.get().ofQueue(store.get()).get(post.id)?.slug ?? slugOf(post),
    send: async (post, { text, source }) => {
      const delivery = await platform.publishScheduledPost({
        ...articleOf(post),
        content: text,
        aiGenerated: source === 'ai',
      })
      onDelivery(post, delivery)
      return delivery
    },
  }
}

/** What was sent before is passed over by a run of the whole queue, unless the operator includes it. */
export function isLeftOut(post: ScheduledPost, sentBefore: SentBeforeInQueue): boolean {
  return post.sendAgain !== true && sentBefore(post) !== undefined
}
