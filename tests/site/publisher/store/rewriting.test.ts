import { expect, test, vi } from 'vitest'
import type { Generation } from '../../../../shared/api/generation.ts'
import { queue } from '../../../../site/publisher/store/selectors.ts'
import { withQueue, type TestedPublisher } from '../../../support/publisher/publisher.ts'

const content = 'An introduction.\n\n## One\n\nFirst.\n'
const one = { id: 'cal-1' }

async function withText() {
  const publisher = await withQueue(1)
  publisher.editPost({ id: 'cal-1', edit: { content } })
  return { publisher, platform: publisher.platform }
}

function postIn({ store }: TestedPublisher) {
  const [post] = queue(store.getState())
  if (!post) throw new Error('The queue is empty.')
  return post
}

test('what is dropped while it is written is cancelled at the service, and never shown', async () => {
  const { publisher, platform } = await withText()
  const cancelling = vi.spyOn(platform, 'cancelGeneration')
  const { promise, resolve } = Promise.withResolvers<Generation>()
  platform.behaviour.text = () => promise
  const writing = publisher.writeAgain(one)
  await expect.poll(() => publisher.store.getState().rewrite?.state).toBe('asking')
  // Until the service is asked there is nothing to cancel.
  await new Promise((asked) => setTimeout(asked))
  publisher.dropRewrite()
  resolve({ ok: true, text: 'Too late.' })
  await writing
  expect(cancelling).toHaveBeenCalledOnce()
  expect(publisher.store.getState().rewrite).toBeUndefined()
  expect(postIn(publisher).content).toBe(content)
})

test('a failure is told, and the text stays', async () => {
  const { publisher, platform } = await withText()
  const problem = { kind: 'empty', message: 'The AI service answered without a text.' } as const
  platform.behaviour.text = async () => ({ ok: false, problem })
  await publisher.writeAgain(one)
  const { message } = problem
  expect(publisher.store.getState().rewrite).toMatchObject({ state: 'failed', message })
  publisher.takeRewrite()
  expect(postIn(publisher).content).toBe(content)
})

test('a text that waits to be taken keeps another one from being written, until its post is sent', async () => {
  const publisher = await withQueue(2)
  await publisher.writeAgain(one)
  await publisher.writeAgain({ id: 'cal-2' })
  expect(publisher.toasts.at(-1)).toBe('Not now')
  expect(publisher.platform.asked).toHaveLength(1)
  await publisher.publish('cal-1')
  await publisher.writeAgain({ id: 'cal-2' })
  expect(publisher.store.getState().rewrite).toMatchObject({ id: 'cal-2', state: 'written' })
  publisher.takeRewrite()
  expect(queue(publisher.store.getState())[1]).toMatchObject({ content: 'A text.' })
})

test('an older question that is answered late drops no newer rewrite', async () => {
  const publisher = await withQueue(2)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  publisher.platform.mayUseKey = () => promise
  const first = publisher.writeAgain(one)
  await expect.poll(() => publisher.store.getState().rewrite?.id).toBe('cal-1')
  publisher.dropRewrite()
  publisher.platform.mayUseKey = async () => true
  await publisher.writeAgain({ id: 'cal-2' })
  resolve(false)
  await first
  expect(publisher.store.getState().rewrite).toMatchObject({ id: 'cal-2', state: 'written' })
})
