import { setTimeout } from 'node:timers/promises'
import type { Platform } from '../../../shared/platform.ts'
import { isUncertain } from '../../../shared/delivery.ts'
import { isTakenBack, type PostRecord } from '../../../shared/post/post-record.ts'
import { createPublisher, type Publisher } from '../../../site/publisher/store/publisher.ts'
import { openDraft, queue } from '../../../site/publisher/store/selectors.ts'
import { publishQueue, publishText, runsOf } from '../publisher/runs.ts'
import { titleSent, titlesOf, type Orders } from './orders.ts'

/**
 * An operator who opens the publisher, looks through what failed, retries only what did not arrive, and
 * publishes the rest.
 */
export async function operate(platform: Platform, orders: Orders): Promise<void> {
  const page = { visibilityState: 'hidden' }
  Object.assign(globalThis, {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), page),
  })
  const publisher = createPublisher({
    platform: {
      ...platform,
      claimWork: async () => 'alone',
      readSite: async () => ({ ok: false, problem: 'no-url' }),
    },
    toast: () => () => undefined,
    now: () => new Date(),
    clock: () => performance.now(),
    sleep: () => Promise.resolve(),
    preparePicture: () => Promise.reject(new Error('No browser.')),
  })
  // Its timers would outlive what it does.
  publisher.start()()
  while (publisher.store.getState().storage === 'loading') await setTimeout(1)
  // Records that were left open are closed, and saved.
  await publisher.flush()
  const { storage } = publisher.store.getState()
  if (storage !== 'ready') throw new Error(`The storage is ${storage}.`)
  publisher.commands.typeSetting.run({ name: 'aiUrl', text: orders.ai })
  publisher.typeSecret('webhookUrl', orders.webhook)
  publisher.typeSecret('aiKey', 'sk-any-key-will-do')
  await (orders.what === 'queue' ? publishScheduled : publishDraft)(publisher, orders)
  await publisher.flush()
}

/** One post whose text the AI writes, and one that has its text. */
async function publishScheduled(publisher: Publisher, orders: Orders): Promise<void> {
  const { store } = publisher
  const commands = runsOf(publisher)
  if (queue(store.getState()).length === 0) {
    const [one, two] = titlesOf(orders)
    const posts = [{ title: one }, { title: two, content: 'Text of two' }]
    await publishText(publisher, JSON.stringify(posts))
    await publisher.flush()
  }
  const failed = queue(store.getState()).filter(({ state }) => state.status === 'failed')
  for (const post of failed) {
    if (!hasArrived(post, orders)) commands.setBack({ id: post.id })
  }
  await publishQueue(publisher)
}

async function publishDraft(publisher: Publisher, orders: Orders): Promise<void> {
  const { store } = publisher
  const commands = runsOf(publisher)
  const [kept] = store.getState().posts
  if (kept === undefined) {
    const [title = ''] = titlesOf(orders)
    const { id } = openDraft(store.getState())
    commands.editPost({ id, edit: { title, excerpt: 'An excerpt', content: 'A text' } })
  }
  if (kept?.state.status === 'failed' && hasArrived(kept, orders)) return
  if (kept?.state.status !== 'published') {
    if (kept) commands.showPost({ id: kept.id })
    await commands.publishDraft()
  }
  const [post] = store.getState().posts
  if (post && !isTakenBack(post)) await commands.takeBack({ id: post.id })
}

function hasArrived({ state, title }: PostRecord, { arrived }: Orders): boolean {
  if (state.status !== 'failed' || !isUncertain(state.delivery)) {
    throw new Error('It is not said to be uncertain.')
  }
  return arrived.includes(titleSent({ title, draft: state.takesDown }))
}
