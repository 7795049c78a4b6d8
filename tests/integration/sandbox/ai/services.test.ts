import { afterAll, beforeEach, expect, test } from 'vitest'
import { generateArticle } from '../../../../shared/api/ai.ts'
import type { PostRecord } from '../../../../shared/post-record.ts'
import { serviceIds } from '../../../../site/sandbox/ai/services.ts'
import { startSandbox } from '../../../../site/sandbox/sandbox.ts'
import { aiCall } from '../../../support/ai-call.ts'
import { createWorld, jobOf, pendingPosts, startAnswering } from '../../../support/run-world.ts'

const sandbox = await startSandbox({ aiDelayMs: 0 })
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.ai.clear()
  sandbox.ai.actAs(undefined)
})

const good = { model: 'small', key: 'sk-4711-0815' }

/** A run over the sandbox's AI, whose operator puts the settings right when it pauses. */
function runOf(posts: readonly PostRecord[], settings = good) {
  let current = settings
  const shapes = new Map()
  const { effects, progress, sends } = createWorld(posts, {
    generate: (post) => {
      const at = posts.findIndex(({ id }) => id === post.id)
      // Each service has two posts in turn.
      sandbox.ai.actAs(serviceIds[Math.floor(at / 2)])
      const call = aiCall(fetch, { apiUrl: sandbox.urls.ai, shapes, ...current })
      return generateArticle({ ...call, topic: post })
    },
  })
  const { done } = startAnswering(effects, jobOf(posts), (paused) => {
    expect(sends()).toEqual([])
    current = good
    paused.goOn()
  })
  return { done, sends, pauses: () => progress.flatMap(({ pause }) => pause ?? []) }
}

test('A run of twenty posts gets its texts from each of ten services', async () => {
  const { done, sends, pauses } = runOf(pendingPosts(20))
  expect(await done).toMatchObject({ published: 20, end: 'complete' })
  expect(pauses()).toEqual([])
  for (const sent of sends()) expect(sent).toMatch(/^send p\d+: \*\*Post \d+\.\*\*/)
})

test.each([
  ['a model that is gone', { ...good, model: 'gone' }, 'model'],
  ['a key that is wrong', { ...good, key: 'wrong' }, 'key'],
  ['an account without credit', { ...good, key: 'spent' }, 'quota'],
])('%s pauses the run before a template is sent', async (_, settings, kind) => {
  const { done, sends, pauses } = runOf(pendingPosts(2), settings)
  expect(await done).toMatchObject({ published: 2, end: 'complete' })
  expect(pauses()).toMatchObject([{ kind }])
  for (const sent of sends()) expect(sent).toMatch(/^send p\d+: \*\*Post \d+\.\*\*/)
})
