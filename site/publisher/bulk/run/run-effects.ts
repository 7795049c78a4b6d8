import type { Sleep } from '../../../../shared/api/http.ts'
import type { QueueStore } from '../../../../shared/queue-store.ts'
import { articleOf, type ScheduledPost } from '../../../../shared/queue.ts'
import type { RunEffects } from '../../../../shared/run.ts'
import type { Delivery } from '../../../../shared/delivery.ts'
import type { Platform } from '../../platform.ts'

export interface RunEvents extends Required<
  Pick<RunEffects, 'onProgress' | 'onWritten' | 'onNotWritten'>
> {
  onDelivery: (post: ScheduledPost, delivery: Delivery) => void
}

export interface RunTools {
  platform: Platform
  sleep: Sleep
  /** Milliseconds of a clock that only grows. */
  now: () => number
}

/** The side effects of a run, by way of the platform. */
export function runEffects(
  store: QueueStore,
  { platform, sleep, now }: RunTools,
  { onDelivery, ...events }: RunEvents,
): RunEffects {
  return {
    store,
    sleep,
    now,
    ...events,
    generate: (post, signal) => platform.generateArticle(post, signal),
    whenAiFails: () =>
      platform.loadSettings().then(
        (settings) => settings.whenAiFails,
        // Not knowing what the operator wants, nothing is sent.
        () => 'leave-pending',
      ),
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
