import { expect, test, vi } from 'vitest'
import type { Generation } from '../../../../shared/api/generation.ts'
import { aiFindingsOf, findingsOf, queue } from '../../../../site/publisher/store/selectors.ts'
import { withQueue, type TestedPublisher } from '../../../support/publisher/publisher.ts'

const one = { id: 'cal-1' }
const content = 'Put $10 aside each week: that is $530 a year.'
const answer = (text: string) => async (): Promise<Generation> => ({ ok: true, text })
const found = JSON.stringify([
  { quote: '$530 a year', reason: 'It is $520.' },
  { quote: 'nowhere', reason: 'Invented.' },
])

async function withText() {
  const publisher = await withQueue(1)
  publisher.editPost({ ...one, edit: { content } })
  return publisher
}

function stateOf({ store }: TestedPublisher) {
  const state = store.getState()
  const [post] = queue(state)
  if (!post) throw new Error('The queue is empty.')
  return {
    check: state.aiChecks.get(post.id),
    claims: aiFindingsOf(state, post).map(({ message }) => message),
    rules: findingsOf(state, post).map(({ rule }) => rule),
  }
}

test('a text is checked only when that is asked for, and what is found stands among the others', async () => {
  const publisher = await withText()
  const asked = vi.spyOn(publisher.platform, 'checkText')
  publisher.platform.behaviour.check = answer(found)
  expect(stateOf(publisher)).toMatchObject({ check: undefined, claims: [] })
  expect(asked).not.toHaveBeenCalled()
  await publisher.checkText(one)
  expect(asked).toHaveBeenCalledOnce()
  expect(asked.mock.calls[0]?.[0].text).toEqual({ content, facts: '' })
  expect(stateOf(publisher)).toMatchObject({ check: { state: 'checked' }, claims: ['It is $520.'] })
  expect(stateOf(publisher).rules).toContain('claim')
  // A finding goes with the words that it is about, and keeps nothing from being sent.
  await publisher.publishPost(one)
  expect(publisher.platform.sent).toHaveLength(1)
})

test('what was found is gone once its words are', async () => {
  const publisher = await withText()
  publisher.platform.behaviour.check = answer(found)
  await publisher.checkText(one)
  publisher.editPost({ ...one, edit: { content: content.replace('530', '520') } })
  expect(stateOf(publisher).claims).toEqual([])
})

test.each([
  ['a text that is no list', answer('All good!'), 'The AI’s answer was not understood.'],
  [
    'a failure',
    async (): Promise<Generation> => ({ ok: false, problem: { kind: 'empty', message: 'None.' } }),
    'None.',
  ],
])('%s is told in place of findings', async (_, check, message) => {
  const publisher = await withText()
  publisher.platform.behaviour.check = check
  await publisher.checkText(one)
  expect(stateOf(publisher)).toMatchObject({ check: { state: 'failed', message }, claims: [] })
})

test('an answer that comes after the check was dropped is not shown', async () => {
  const publisher = await withText()
  const { promise, resolve } = Promise.withResolvers<Generation>()
  publisher.platform.behaviour.check = () => promise
  const checking = publisher.checkText(one)
  await expect.poll(() => stateOf(publisher).check?.state).toBe('asking')
  await publisher.checkText(one)
  expect(publisher.toasts.at(-1)).toBe('Not now')
  publisher.dropCheck(one)
  resolve({ ok: true, text: found })
  await checking
  expect(stateOf(publisher)).toMatchObject({ check: undefined, claims: [] })
})

test('without a key, or without a text, nothing is asked', async () => {
  const publisher = await withText()
  const asked = vi.spyOn(publisher.platform, 'checkText')
  await publisher.forgetSecret({ name: 'aiKey' })
  await publisher.checkText(one)
  expect(publisher.toasts.at(-1)).toBe('No AI API Key')
  publisher.editPost({ ...one, edit: { content: ' ' } })
  await publisher.checkText(one)
  expect(publisher.toasts.at(-1)).toBe('Not now')
  expect(asked).not.toHaveBeenCalled()
})

const cutOff: Generation = {
  ok: false,
  problem: { kind: 'cut-off', message: 'It was cut off.', text: '## Half\n\nAn article that' },
}

test('a text that was cut off is kept beside its post, and is never sent', async () => {
  const publisher = await withQueue(1)
  publisher.platform.behaviour.text = async () => cutOff
  const post = () => queue(publisher.store.getState())[0]
  await publisher.writeTexts({})
  expect(post()).toMatchObject({ content: '', cutOff: cutOff.ok ? '' : cutOff.problem.text })
  publisher.settleCutOff({ ...one, isTaken: true })
  expect(post()).toMatchObject({ content: '## Half\n\nAn article that', textSource: 'operator' })
  expect(post()).not.toHaveProperty('cutOff')
  publisher.pressUndo()
  await publisher.publishPost(one)
  expect(publisher.toasts).toContain('Content Generation Failed')
  expect(publisher.platform.sent[0]?.post.content).toMatch(/edit this post manually/)
  expect(post()).toMatchObject({ state: { status: 'published' }, textSource: 'template' })
  expect(post()).toHaveProperty('cutOff')
  // A post that was sent has its text.
  publisher.settleCutOff({ ...one, isTaken: true })
  expect(post()).toHaveProperty('cutOff')
  publisher.settleCutOff({ ...one, isTaken: false })
  expect(post()).not.toHaveProperty('cutOff')
})

test('a whole text takes the place of one that was cut off', async () => {
  const publisher = await withQueue(1)
  const { behaviour } = publisher.platform
  behaviour.text = async () => cutOff
  await publisher.writeTexts({})
  behaviour.text = answer('Whole.')
  await publisher.writeTexts({})
  const [post] = queue(publisher.store.getState())
  expect(post).toMatchObject({ content: 'Whole.', textSource: 'ai' })
  expect(post).not.toHaveProperty('cutOff')
})

test('a single post whose AI takes no key is sent with the template, as long as the settings say so', async () => {
  const publisher = await withQueue(2)
  const problem = { kind: 'key', message: 'Refused.' } as const
  publisher.platform.behaviour.text = async () => ({ ok: false, problem })
  await publisher.publishPost(one)
  expect(publisher.toasts).toContain('Content Generation Failed')
  expect(publisher.platform.sent).toHaveLength(1)
  publisher.changeSettings({ whenAiFails: 'leave-pending' })
  await publisher.publishPost({ id: 'cal-2' })
  expect(publisher.platform.sent).toHaveLength(1)
  expect(queue(publisher.store.getState())[1]?.state.status).toBe('pending')
})
