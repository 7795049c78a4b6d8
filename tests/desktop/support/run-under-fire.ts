import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createCloseGuard } from '../../../desktop/renderer/close-guard.ts'
import { createDesktopPlatform } from '../../../desktop/renderer/desktop-platform.ts'
import { createQueueStore } from '../../../shared/queue-store.ts'
import { startRun } from '../../../shared/run.ts'
import { standInForElectron } from '../../support/electron/hooks.ts'
import { invoke, openChannels } from '../../support/electron/ipc-main.ts'
import { mainBundle } from '../../support/electron/paths.ts'
import { directApi } from './direct-api.ts'

/** What the parent knows: the webhook, what arrived at it, and the posts of the batch at hand. */
export interface Orders {
  webhook: string
  arrived: string[]
  batch: { id: string; title: string }[]
}

/**
 * An operator in a process that may be killed at any moment: starts the real main process, looks
 * through what failed, retries only what did not arrive, and publishes the rest.
 */
async function operate({ webhook, arrived, batch }: Orders): Promise<void> {
  standInForElectron()
  await import(pathToFileURL(mainBundle).href)
  while (!openChannels().includes('pennywren:loadQueue')) await wait(1)
  const api = directApi(invoke)
  const platform = createDesktopPlatform(
    api,
    createCloseGuard(api, () => undefined),
  )
  await platform.saveSecret('webhookUrl', webhook)

  const loaded = await platform.loadQueue()
  if (!loaded.ok) throw new Error(`The queue was lost: ${loaded.error}`)
  const store = createQueueStore(loaded.queue, (queue) => platform.saveQueue(queue))
  const known = new Set(loaded.queue.map(({ id }) => id))
  if (!batch.every(({ id }) => known.has(id))) {
    const posts = batch.map((post) => ({
      ...post,
      excerpt: '',
      publishDate: '2026-03-03',
      content: `Text of ${post.title}`,
      status: 'pending' as const,
    }))
    await store.apply({ type: 'replace', posts })
  }
  for (const { id, status } of store.get()) {
    if (status === 'failed' && !arrived.includes(id)) await store.apply({ type: 'retry', id })
  }
  process.send?.('running')
  const release = await platform.claimRun()
  if (release === undefined) throw new Error('Another run is going on.')
  await startRun({
    store,
    generate: () => Promise.resolve(undefined),
    send: (post, { text: content }) =>
      platform.publishScheduledPost({ ...post, content, aiGenerated: false }),
    sleep: () => wait(2),
    now: () => performance.now(),
  }).done
  release()
  process.send?.('done')
}

process.once('message', (orders: Orders) => {
  operate(orders).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
