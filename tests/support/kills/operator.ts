import { mayHaveBeenDelivered } from '../../../shared/queue.ts'
import { createBulkSession, type BulkSession } from '../../../site/publisher/bulk/bulk-session.ts'
import { createHistorySession } from '../../../site/publisher/history/history-session.ts'
import { createSiteSession } from '../../../site/publisher/on-site/site-session.ts'
import type { Platform } from '../../../site/publisher/platform.ts'
import { createAddresses } from '../../../site/publisher/post/addresses.ts'
import type { Orders } from './orders.ts'

/**
 * An operator who opens the bulk publisher, looks through what failed, retries only what did not
 * arrive, and publishes the rest.
 */
export async function operate(
  platform: Platform,
  { webhook, ai, posts, arrived }: Orders,
): Promise<void> {
  await platform.saveSecret('webhookUrl', webhook)
  await platform.saveSecret('aiKey', 'sk-any-key-will-do')
  await platform.saveSettings({ ...(await platform.loadSettings()), aiUrl: ai })

  const history = createHistorySession(platform, () => new Date())
  const bulk = createBulkSession({
    platform,
    history,
    addresses: createAddresses(
      history,
      createSiteSession(platform, () => new Date()),
    ),
    sleep: () => Promise.resolve(),
    now: () => performance.now(),
    toast: () => () => undefined,
    onImported: () => undefined,
  })
  bulk.start()
  await opened(bulk)
  if (bulk.get().queue.length === 0) await bulk.change({ type: 'replace', posts })
  for (const post of bulk.get().queue) {
    if (post.status !== 'failed') continue
    if (!mayHaveBeenDelivered(post.failure)) throw new Error('It is not said to be uncertain.')
    if (!arrived.includes(post.id)) await bulk.change({ type: 'retry', id: post.id })
  }
  await bulk.publishAll()
}

function opened(bulk: BulkSession): Promise<void> {
  return new Promise((resolve, reject) => {
    bulk.subscribe(() => {
      const { activity } = bulk.get()
      if (activity.kind === 'idle') resolve()
      else if (activity.kind !== 'loading') reject(new Error(`The queue is ${activity.kind}.`))
    })
  })
}
