import { describe, expect, it, vi } from 'vitest'
import { generateArticle, type AiCall } from '../../../shared/api/ai.ts'
import { aiDefaults } from '../../../shared/api/generation.ts'
import { BlockedRequest, type Fetch } from '../../../shared/api/http.ts'
import { aiCall } from '../../support/ai-call.ts'
import { fakeFetch, stream, unanswered } from './fakes.ts'

const key = 'sk-canary-0123456789'
const topic = { title: 'Sinking Funds', excerpt: 'Small sums, no surprises' }

const completion = (content: unknown, finish_reason = 'stop') =>
  Response.json({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }] })

async function generate(fetch: Fetch, options: Partial<AiCall> = {}) {
  const waits: number[] = []
  const sleep = async (ms: number) => {
    waits.push(ms)
  }
  const generation = await generateArticle({ ...aiCall(fetch, { key, sleep, ...options }), topic })
  return { generation, waits }
}

async function errorOf(fetch: Fetch): Promise<string | undefined> {
  const { generation } = await generate(fetch)
  if (generation.ok) throw new Error('It was generated.')
  return generation.problem.error
}

it('the request is the specified chat completion, with the key as bearer alone, and may take five minutes', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { fetch, sent } = fakeFetch(completion('Text'))
  await generate(fetch)
  expect(sent[0]?.url).toBe('https://api.openai.com/v1/chat/completions')
  expect(sent[0]?.body).toEqual({
    model: 'gpt-4o-mini',
    messages: [
      { role: 'system', content: expect.any(String) },
      { role: 'user', content: expect.any(String) },
    ],
    temperature: 0.7,
    max_tokens: 2000,
  })
  expect(sent[0]?.init.headers).toEqual({
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
  })
  expect(sent[0]?.init).toMatchObject({ credentials: 'omit', redirect: 'manual' })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(300_000)
})

describe('the text', () => {
  it('is choices[0].message.content', async () => {
    const { fetch } = fakeFetch(completion('  ## Hello\n\nWorld\n'))
    expect((await generate(fetch)).generation).toEqual({ ok: true, text: '## Hello\n\nWorld' })
  })

  it.each([
    ['empty', completion('')],
    ['cut off', completion('Half a sen', 'length')],
    ['as half JSON', new Response('{"choices": [')],
    ['without a choice', Response.json({ choices: [] })],
    ['too large', new Response(stream(3_000_000, 'ends'))],
    ['to half its length', new Response(stream(100, 'breaks'))],
    ['as silence', new TypeError('Failed to fetch')],
    ['as a request that was blocked', new BlockedRequest('page-policy')],
  ])('that came back %s is a failed generation', async (_, answer) => {
    const { fetch, sent } = fakeFetch(answer)
    const problem = { kind: 'failed' }
    expect((await generate(fetch)).generation).toMatchObject({ ok: false, problem })
    expect(sent).toHaveLength(1)
  })

  it('that never begins is given up in time, is not asked for again, and can be cancelled', async () => {
    const late = await generate(unanswered, { timeoutMs: 30 })
    const message = 'The AI service did not answer in time.'
    expect(late.generation).toMatchObject({ problem: { kind: 'failed', message } })
    const dripping = new Response(stream(1, 'hangs'), { status: 500 })
    const { fetch, sent } = fakeFetch(dripping)
    await generate(fetch, { timeoutMs: 30 })
    expect(sent).toHaveLength(1)
    const cancel = new AbortController()
    const cancelled = generate(unanswered, { signal: cancel.signal })
    cancel.abort()
    expect((await cancelled).generation).toMatchObject({ problem: { kind: 'cancelled' } })
  })

  it.each([
    ['https://site.example', 'http://nas.local/v1', /OLLAMA_ORIGINS.*mixed content/],
    ['http://nas.local', 'http://nas.local/v1', /allow http:\/\/nas\.local by CORS/],
    [undefined, 'https://ai.example/v1', /^The AI service could not be reached/],
  ])('that a page at %s asks in vain says what may help', async (pageOrigin, url, words) => {
    const { fetch } = fakeFetch(new TypeError('Failed to fetch'))
    const { generation } = await generate(fetch, { url, ...(pageOrigin && { pageOrigin }) })
    expect(generation.ok ? '' : generation.problem.message).toMatch(words)
  })

  it('that nobody listens for is waited for, since the service may be starting', async () => {
    const { fetch } = fakeFetch(new Error('net::ERR_CONNECTION_REFUSED'))
    const { generation } = await generate(fetch, { isRefused: () => true })
    expect(generation).toMatchObject({ problem: { kind: 'loading' } })
  })
})

describe('an error status', () => {
  it.each([
    ['Unauthorized', 'Unauthorized'],
    // As over HTTP/2.
    ['', '401'],
    [`No such key: ${key}`, '401'],
    [`Bearer ${encodeURIComponent(key)} at ${encodeURIComponent(aiDefaults.url)}`, '401'],
  ])('with the reason phrase %j is told as %j, and never with key or URL', async (phrase, told) => {
    const { fetch } = fakeFetch(new Response('', { status: 401, statusText: phrase }))
    expect(await errorOf(fetch)).toBe(`OpenAI API error: ${told}`)
  })

  it.each([
    `Incorrect API key provided: ${key.slice(0, 12)}`,
    `Incorrect API key provided: ${key.slice(0, 2)}***${key.slice(-2)}.`,
    `No such key: …${key.slice(-4)}`,
  ])(
    'is told without the service’s words where they show a part of the key: %s',
    async (message) => {
      const { fetch } = fakeFetch(Response.json({ error: { message } }, { status: 401 }))
      expect((await generate(fetch)).generation).toEqual({
        ok: false,
        problem: {
          kind: 'failed',
          message: 'The AI service does not take the key (401).',
          error: 'OpenAI API error: 401',
        },
      })
    },
  )

  it('is told in the service’s words where they name the model, the host or the path', async () => {
    const url =
      'https://pennywren.azure.example/openai/deployments/gpt-4o-mini-2024-07-18/chat/completions?api-version=2024-12-01-preview'
    const message = `No deployment gpt-4o-mini-2024-07-18 at ${url}`
    const { fetch } = fakeFetch(Response.json({ error: { message } }, { status: 403 }))
    const { generation } = await generate(fetch, { url })
    expect(generation).toMatchObject({ problem: { said: message } })
  })

  it('is told in the service’s words, as text alone of at most 300 characters', async () => {
    const message = `No <b>such</b>\nmodel ${'x'.repeat(400)}`
    const { fetch } = fakeFetch(Response.json({ error: { message } }, { status: 403 }))
    const { generation } = await generate(fetch)
    const said = generation.ok ? '' : (generation.problem.said ?? '')
    expect(said).toMatch(/^No <b>such<\/b> model x+…$/)
    expect(said).toHaveLength(300)
  })

  it.each([408, 503])('%i is tried again twice', async (status) => {
    const failure = () => Promise.resolve(new Response('', { status }))
    const { fetch, sent } = fakeFetch(failure, failure, failure)
    const { generation, waits } = await generate(fetch)
    expect(generation.ok).toBe(false)
    expect(sent).toHaveLength(3)
    expect(waits).toEqual([500, 1000])
  })

  it.each([
    [429, {}, undefined],
    [503, { 'retry-after': 'Mon, 05 Jan 2026 10:00:20 GMT' }, 20_000],
  ])(
    '%i with %j is told as a rate limit, without a pause of its own',
    async (status, headers, ms) => {
      const reply = new Response('', { status, headers: headers as Record<string, string> })
      const { fetch, sent } = fakeFetch(reply)
      const { generation, waits } = await generate(fetch)
      expect(generation).toEqual({
        ok: false,
        problem: {
          kind: 'rate-limited',
          message: `The AI service ${status === 429 ? 'refused' : 'failed'} (${status}).`,
          error: `OpenAI API error: ${status}`,
          ...(ms !== undefined && { retryAfterMs: ms }),
        },
      })
      expect(sent).toHaveLength(1)
      expect(waits).toEqual([])
    },
  )

  it.each([
    [403, { code: 'invalid_api_key' }, 'The AI service refused (403).'],
    [200, { code: 402, message: 'Insufficient credits' }, 'The AI service refused (402).'],
    [504, {}, 'The AI service failed (504).'],
  ])('%i with %j is told by its status, and not tried again', async (status, error, message) => {
    const { fetch, sent } = fakeFetch(Response.json({ error }, { status }))
    const problem = { kind: 'failed', message }
    expect((await generate(fetch)).generation).toMatchObject({ problem })
    expect(sent).toHaveLength(1)
  })

  it('can be cancelled in the pause before the next attempt', async () => {
    const cancel = new AbortController()
    const { fetch, sent } = fakeFetch(new Response('', { status: 500 }))
    const { generation } = await generate(fetch, {
      signal: cancel.signal,
      sleep: async () => {
        cancel.abort()
      },
    })
    expect(generation).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
    expect(sent).toHaveLength(1)
  })
})
