import { afterAll, beforeEach, expect, test } from 'vitest'
import { generateArticle } from '../../../../shared/api/ai.ts'
import { newDraft, type PostRecord } from '../../../../shared/post-record.ts'
import { startRun, type RunPause } from '../../../../shared/run.ts'
import { serviceIds } from '../../../../site/sandbox/ai/services.ts'
import { startSandbox } from '../../../../site/sandbox/sandbox.ts'

const sandbox = await startSandbox({ aiDelayMs: 0 })
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.ai.clear()
  sandbox.ai.actAs(undefined)
})

function queuedPost(number: number): PostRecord {
  return {
    ...newDraft(`p${number}`, 0),
    title: `Post ${number}`,
    publishDate: '2026-12-01',
    position: number,
    state: { status: 'pending' },
  }
}

/** A run over the sandbox's AI; the settings may change under way. */
function runOf(count: number, settings: { model: string; key: string }) {
  const ids = Array.from({ length: count }, (_, at) => `p${at}`)
  const posts = new Map(ids.map((id, at) => [id, queuedPost(at)]))
  const shapes = new Map()
  const sent: string[] = []
  const pauses: { pause: RunPause; sent: number }[] = []
  const run = startRun(
    {
      store: {
        get: (id) => posts.get(id),
        save: async ({ posts: changed = [] }) => {
          for (const post of changed) posts.set(post.id, post)
        },
      },
      generate: ({ id, title, excerpt }) => {
        // Each service has two posts in turn.
        sandbox.ai.actAs(serviceIds[Math.floor(ids.indexOf(id) / 2) % serviceIds.length])
        return generateArticle({
          fetch,
          apiUrl: sandbox.urls.ai,
          ...settings,
          topic: { title, excerpt },
          shapes,
          sleep: async () => undefined,
          random: () => 0,
          now: () => new Date(),
        })
      },
      slugOf: ({ id }) => id,
      arrivalsOf: () => [],
      send: async ({ post }) => {
        sent.push(post.content)
        return { outcome: 'accepted', status: 200 }
      },
      whenAiFails: () => 'send-template',
      sleep: async () => undefined,
      clock: () => 0,
      now: () => new Date(),
      onProgress: ({ pause }) => {
        if (!pause) return
        pauses.push({ pause, sent: sent.length })
        settings.model = 'small'
        settings.key = 'sk-4711-0815'
        run.goOn()
      },
    },
    { goal: 'publish', ids },
  )
  return { done: run.done, sent, pauses }
}

test('A run of twenty posts gets its texts from each of ten services', async () => {
  const { done, sent, pauses } = runOf(20, { model: 'small', key: 'sk-4711-0815' })
  expect(await done).toMatchObject({ published: 20, end: 'complete' })
  expect(pauses).toEqual([])
  for (const content of sent) expect(content).toMatch(/^\*\*Post \d+\.\*\*/)
})

test.each([
  ['a model that is gone', { model: 'gone', key: 'sk-4711-0815' }, 'model'],
  ['a key that is wrong', { model: 'small', key: 'wrong' }, 'key'],
  ['an account without credit', { model: 'small', key: 'spent' }, 'quota'],
])('%s pauses the run before a template is sent', async (_, settings, kind) => {
  const { done, sent, pauses } = runOf(2, { ...settings })
  expect(await done).toMatchObject({ published: 2, end: 'complete' })
  expect(pauses).toMatchObject([{ pause: { kind }, sent: 0 }])
  for (const content of sent) expect(content).toMatch(/^\*\*Post \d+\.\*\*/)
})

test('The sandbox is told over HTTP which service to be', async () => {
  const tell = (body: unknown) =>
    fetch(`${sandbox.url}/_sandbox/ai`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await tell({ service: 'gemini' })).status).toBe(200)
  const models = await fetch(`${sandbox.url}/v1/models`)
  expect(await models.text()).toContain('models/gemini')
  expect((await tell({ service: 'nobody' })).status).toBe(400)
  expect((await tell({ service: null })).status).toBe(200)
})
