import { describe, expect, it } from 'vitest'
import { listModels } from '../../../shared/api/ai.ts'
import type { LearnedShapes } from '../../../shared/api/ai-request.ts'
import { generateArticle, testModel } from '../../../shared/api/ai.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { aiCall } from '../../support/ai-call.ts'
import {
  refusedBy,
  serviceWords,
  wordsOf,
  type ServiceWords,
} from '../../support/ai-services/ai-services.ts'

interface Asked extends Record<string, unknown> {
  messages: { role: string; content: string }[]
}

const apiUrl = 'https://ai.example/v1/chat/completions'

/** A service that refuses in its own words, and what it was asked. */
function createService(id: string, more: Partial<ServiceWords> = {}) {
  const asked: Asked[] = []
  const words: ServiceWords = { ...wordsOf(id), ...more }
  const fetch: Fetch = async (_, init) => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '') as Asked
    asked.push(body)
    const key = new Headers(init.headers).get('authorization')?.slice('Bearer '.length)
    const refused = refusedBy(words, key, body)
    if (refused) return Response.json(refused.body, { status: refused.status })
    return Response.json({ choices: [{ message: { content: 'Text' }, finish_reason: 'stop' }] })
  }
  return { fetch, asked }
}

const topic = { title: 'Sinking Funds', excerpt: 'Small sums' }

/** The parts of the request that some models refuse. */
function partsOf(body: Asked | undefined): unknown[] {
  const limit = Object.keys(body ?? {}).find((name) => name.startsWith('max_'))
  return [limit, body?.['temperature'], body?.messages.map(({ role }) => role).join(' ')]
}

describe.each([
  ['openai', 4, ['max_completion_tokens', undefined, 'developer user']],
  ['azure', 3, ['max_completion_tokens', undefined, 'system user']],
  ['openrouter', 1, ['max_tokens', 0.7, 'system user']],
  ['anthropic', 2, ['max_tokens', undefined, 'system user']],
  ['gemini', 3, ['max_tokens', 0.7, 'user']],
  ['mistral', 1, ['max_tokens', 0.7, 'system user']],
  ['groq', 3, [undefined, 0.7, 'system user']],
  ['deepseek', 1, ['max_tokens', 0.7, 'system user']],
  ['ollama', 1, ['max_tokens', 0.7, 'system user']],
  ['lmstudio', 3, ['max_tokens', 0.7, 'user']],
] as const)('%s', (id, requests, parts) => {
  it('gets the specified request first, then one that it takes, which is remembered', async () => {
    const { fetch, asked } = createService(id)
    const shapes: LearnedShapes = new Map()
    const generation = await generateArticle({ ...aiCall(fetch, { shapes }), topic })
    expect(generation).toEqual({ ok: true, text: 'Text' })
    expect(asked).toHaveLength(requests)
    expect(partsOf(asked[0])).toEqual(['max_tokens', 0.7, 'system user'])
    expect(partsOf(asked.at(-1))).toEqual(parts)
    await testModel(aiCall(fetch, { shapes }))
    expect(asked).toHaveLength(requests + 1)
    expect(partsOf(asked.at(-1))).toEqual(parts)
  })

  it('tells of a model that is not there, after one request', async () => {
    const { fetch, asked } = createService(id)
    const options = aiCall(fetch, { model: 'gone-mini' })
    expect(await generateArticle({ ...options, topic })).toMatchObject({
      problem: { kind: 'model', message: expect.stringContaining('‘gone-mini’') as string },
    })
    expect(asked).toHaveLength(1)
  })

  const words = wordsOf(id)
  const keys = [
    ['wrong', 'key', words.wrongKey],
    ['spent', 'quota', words.noCredit],
    ['barred', 'policy', words.policy],
  ] as const
  it.each(keys.filter(([, , answer]) => answer !== undefined))(
    'tells of a key that is %s as a problem of kind %s, after one request',
    async (key, kind) => {
      const { fetch, asked } = createService(id)
      const problem = await generateArticle({ ...aiCall(fetch, { key }), topic })
      expect(problem).toMatchObject({ ok: false, problem: { kind } })
      expect(asked).toHaveLength(1)
    },
  )

  it('lists its models', async () => {
    const fetch = async () => Response.json(words.models)
    const list = await listModels({ fetch, apiUrl, key: 'sk-x' })
    expect(list).toMatchObject({ ok: true })
    expect(list.ok && list.models.length).toBeGreaterThan(0)
  })
})

it('covers all ten services', () => {
  expect(Object.keys(serviceWords)).toHaveLength(10)
})

describe('a request that is adapted', () => {
  const refuse = (body: unknown) => ({ status: 400, body })

  it('is said in each other way once, and then the question is about the model', async () => {
    const refused = (name: string) => refuse({ error: { param: name } })
    const { fetch, asked } = createService('openai', {
      refuses: {
        ...wordsOf('openai').refuses,
        max_completion_tokens: refused('max_completion_tokens'),
        developer: refused('messages[0].role'),
        user: refused('messages[0].role'),
      },
    })
    const shapes: LearnedShapes = new Map()
    const generation = await generateArticle({ ...aiCall(fetch, { shapes }), topic })
    expect(generation).toMatchObject({ problem: { kind: 'model' } })
    expect(asked).toHaveLength(6)
    expect(new Set(asked.map((body) => JSON.stringify(body))).size).toBe(6)
    expect(shapes.size).toBe(0)
  })

  it('loses nothing of what was to be said where the model takes no instructions', async () => {
    const { fetch, asked } = createService('gemini')
    await generateArticle({ ...aiCall(fetch), topic })
    const [system, user] = asked[0]?.messages ?? []
    expect(asked.at(-1)?.messages[0]?.content).toBe(`${system?.content}\n\n${user?.content}`)
  })

  it('is remembered for this endpoint and model only', async () => {
    const { fetch, asked } = createService('azure')
    const shapes: LearnedShapes = new Map()
    await generateArticle({ ...aiCall(fetch, { shapes }), topic })
    await generateArticle({ ...aiCall(fetch, { shapes, model: 'other' }), topic })
    expect(partsOf(asked[3])).toEqual(['max_tokens', 0.7, 'system user'])
  })

  it('leaves a model that thinks first room for its thoughts', async () => {
    const { fetch, asked } = createService('azure')
    await generateArticle({ ...aiCall(fetch), topic })
    expect(asked.at(-1)).toMatchObject({ max_completion_tokens: 2000 })
  })
})

it('asks about the endpoint where no chat completions are there', async () => {
  const missing = async () => new Response('<html>Not found</html>', { status: 404 })
  expect(await generateArticle({ ...aiCall(missing), topic })).toMatchObject({
    problem: { kind: 'blocked' },
  })
})

it('never repeats what a service said', async () => {
  for (const id of Object.keys(serviceWords)) {
    const { fetch } = createService(id)
    const generation = await generateArticle({ ...aiCall(fetch, { model: 'gone' }), topic })
    expect(JSON.stringify(generation)).not.toMatch(/pulling|https|Your models|user_1/)
  }
})

it('sends no key where there is none', async () => {
  const headers: unknown[] = []
  const { fetch } = createService('ollama')
  const noting: Fetch = (url, init) => {
    headers.push(init.headers)
    return fetch(url, init)
  }
  expect(await testModel(aiCall(noting, { key: '' }))).toMatchObject({ ok: true })
  expect(headers).toEqual([{ 'Content-Type': 'application/json' }])
})

describe('the list of models', () => {
  const list = (body: unknown, options: Partial<Parameters<typeof listModels>[0]> = {}) =>
    listModels({ fetch: async () => Response.json(body), apiUrl, key: 'sk-x', ...options })

  it('says which models are announced to end', async () => {
    const ends = async (id: string) => {
      const models = await list(wordsOf(id).models)
      return models.ok ? models.models.filter(({ endsOn }) => endsOn !== undefined) : []
    }
    expect(await ends('openai')).toEqual([{ id: 'gpt-4o-mini', endsOn: '2027-01-15' }])
    expect(await ends('openrouter')).toEqual([{ id: 'openai/gpt-4o-mini', endsOn: '2027-01-10' }])
    expect(await ends('mistral')).toEqual([{ id: 'mistral-small-2409', endsOn: '2026-11-30' }])
  })

  it('leaves out what no model can be called', async () => {
    const ids = ['', 'x'.repeat(201), 7, undefined, 'x'.repeat(200)]
    const models = await list({ data: ids.map((id) => ({ id })) })
    expect(models).toEqual({ ok: true, models: [{ id: 'x'.repeat(200) }] })
  })

  it('is asked for beside the chat completions, with the query that the endpoint has', async () => {
    const urls: string[] = []
    const fetch: Fetch = async (url) => {
      urls.push(url)
      return Response.json({ data: [] })
    }
    await list({}, { fetch, apiUrl: 'https://x.example/openai/v1/chat/completions?api-version=2' })
    expect(urls).toEqual(['https://x.example/openai/v1/models?api-version=2'])
    expect(await list({}, { fetch, apiUrl: 'https://x.example/other' })).toMatchObject({
      ok: false,
    })
    expect(urls).toHaveLength(1)
  })

  it.each([
    [new Response('', { status: 401 })],
    [new Response('<html>')],
    [Response.json({ models: [] })],
  ])('that cannot be had is said in a sentence', async (reply) => {
    expect(await list({}, { fetch: async () => reply })).toEqual({
      ok: false,
      message: expect.stringMatching(/^The AI service .*\.$/) as string,
    })
  })

  it('does not hold the key, and nothing that is no name', async () => {
    const key = 'sk-canary-0123456789'
    const data = [{ id: 'a' }, { id: key }, { id: `of/${key}` }, { id: 7 }, { id: '' }, null]
    expect(await list({ data }, { key })).toEqual({ ok: true, models: [{ id: 'a' }] })
  })

  it.each(['local', 'test', 'llama'])('is whole where the key is the word %j', async (key) => {
    const models = [{ id: 'llama-3-local' }, { id: 'local' }, { id: 'test' }]
    expect(await list({ data: models }, { key })).toEqual({ ok: true, models })
  })
})
