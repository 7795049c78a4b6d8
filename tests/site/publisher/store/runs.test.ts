import { expect, test } from 'vitest'
import type { Generation } from '../../../../shared/api/generation.ts'
import { openDraft, queue } from '../../../../site/publisher/store/selectors.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher, withQueue } from '../../../support/publisher/publisher.ts'

test('a text that never comes can be cancelled, and all posts stay pending', async () => {
  const { platform, store, publish, cancel } = await withQueue(3)
  const { promise, resolve } = Promise.withResolvers<Generation>()
  platform.behaviour.text = async () => {
    cancel()
    return promise
  }
  platform.cancelGeneration = async () => {
    resolve({ ok: false, problem: { kind: 'cancelled', message: 'Cancelled.' } })
    return undefined
  }
  await publish()
  expect(store.getState().summary).toMatchObject({ published: 0, end: 'stopped' })
  expect(queue(store.getState()).map(({ state }) => state.status)).toEqual(Array(3).fill('pending'))
  expect(platform.sent).toEqual([])
})

test('a refusal in prose is sent, unless the operator wants to be asked about findings', async () => {
  const content = 'I am sorry, but I cannot help with that request.'
  const { platform, store, publish, changeSettings, skip } = await withQueue(2)
  platform.behaviour.text = async () => ({ ok: true, text: content })
  await publish('cal-1')
  expect(platform.sent).toMatchObject([{ post: { content } }])

  changeSettings({ asksAboutFindings: true })
  const paused: unknown[] = []
  store.subscribe(({ run }) => {
    const pause = run?.progress?.pause
    if (!pause || paused.length > 0) return
    paused.push(pause)
    // Once the run waits for it.
    setTimeout(skip)
  })
  await publish('cal-2')
  const findings = [expect.stringContaining(`10 words: ${content}`)]
  expect(paused).toEqual([{ kind: 'findings', findings }])
  expect(platform.sent).toHaveLength(1)
})

test('a draft that is opened while another one is sent stays in the form, with what is typed into it', async () => {
  const { platform, store, editDraft, beginDraft, showPost, publishDraft } =
    await testedPublisher(memoryPlatform())
  editDraft({ title: 'Another thought' })
  const { openDraft: id } = store.getState()
  beginDraft()
  editDraft({ title: 'Sent', excerpt: 'E', content: 'C' })
  platform.behaviour.onSend = () => {
    showPost({ id })
    editDraft({ title: 'Another thought, typed on' })
  }
  await publishDraft()
  expect(openDraft(store.getState())).toMatchObject({ id, title: 'Another thought, typed on' })
  expect(platform.sent).toMatchObject([{ post: { title: 'Sent' } }])
})
