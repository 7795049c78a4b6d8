import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../../../site/dev/sandbox/ai/ai.ts'
import { startSandbox } from '../../../../../site/dev/sandbox/sandbox.ts'

const promo = 'Ready to budget? Join the waitlist today, it is: free.'
const goodRequest = {
  model: 'gpt-4o-mini',
  temperature: 0.7,
  max_tokens: 2000,
  messages: [
    { role: 'system', content: `Write in markdown.\nEnd with exactly this sentence: ${promo}` },
    {
      role: 'user',
      content: 'Title: Debt: a story\nDescription: where to begin\n\nAbout 800 words.',
    },
  ],
}
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

const sandbox = await startSandbox({ aiDelayMs: 0 })
afterAll(() => sandbox.close())
beforeEach(() => sandbox.ai.clear())

const ask = (body: unknown, headers: Record<string, string> = { authorization: 'Bearer sk-x' }) =>
  fetch(sandbox.urls.ai, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('a good request gets an article about its title and description that ends with the promo', async () => {
  const reply = await ask(goodRequest)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  const { choices } = (await reply.json()) as {
    choices: { message: { content: string }; finish_reason: string }[]
  }
  expect(choices).toMatchObject([{ message: { role: 'assistant' }, finish_reason: 'stop' }])
  const content = choices[0]?.message.content ?? ''
  expect(content).toMatch(/^\*\*Debt: a story\.\*\* Where to begin\.\n/)
  expect(content.endsWith(`\n\n${promo}`)).toBe(true)
  expect(content.match(/^# /gm)).toHaveLength(6)
  expect(words(content)).toBeGreaterThan(800)
  expect(words(content)).toBeLessThan(1200)
  // Kept for tests to look at, without its key.
  expect(sandbox.ai.requests()).toEqual([goodRequest])
})

test('articles about two titles are in different orders, with two headings and a list at least', () => {
  const texts = ['Sinking funds', 'Emergency funds'].map((title) =>
    writeArticle({ title, description: '' }),
  )
  const headings = texts.map((text) => text.match(/^# .*/gm) ?? [])
  expect(headings[0]?.length).toBeGreaterThan(1)
  expect(headings[0]).not.toEqual(headings[1])
  for (const text of texts) expect(text).toMatch(/^- /m)
})

test('a key that names a title fails at that title alone', async () => {
  const authorization = 'Bearer sk-sandbox-fails-at-debt-a-story'
  const reply = await ask(goodRequest, { authorization })
  expect(reply.status).toBe(503)
  const message = 'This key fails at titles with ‘debt-a-story’.'
  expect(await reply.json()).toMatchObject({ error: { message } })
  const messages = [{ role: 'user', content: 'Title: Sinking funds' }]
  expect((await ask({ ...goodRequest, messages }, { authorization })).status).toBe(200)
})

describe('A bad request', () => {
  test.each<[string, Record<string, string>]>([
    ['no key', {}],
    ['an empty key', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic abc' }],
  ])('with %s is 401', async (_what, headers) => {
    const reply = await ask(goodRequest, headers)
    expect(reply.status).toBe(401)
    const message = "You didn't provide an API key."
    const error = { message, type: 'invalid_request_error', param: null, code: null }
    expect(await reply.json()).toEqual({ error })
  })

  test.each([
    ['broken JSON', '{"model":', 'expected object'],
    ['no model', { messages: goodRequest.messages }, 'at model'],
    ['no content', { model: 'x', messages: [{ role: 'user' }] }, 'at messages[0].content'],
  ])('with %s is 400 and names what is wrong', async (_what, body, text) => {
    const reply = await ask(body)
    expect(reply.status).toBe(400)
    const message: unknown = expect.stringContaining(text)
    expect(await reply.json()).toMatchObject({ error: { type: 'invalid_request_error', message } })
  })

  test('at another path is 404', async () => {
    const elsewhere = await fetch(`${sandbox.url}/v1/completions`, { method: 'POST' })
    expect(elsewhere.status).toBe(404)
    const message = 'Invalid URL (POST /v1/completions)'
    expect(await elsewhere.json()).toMatchObject({ error: { message } })
  })
})

test('A preflight allows Authorization and Content-Type, whatever is asked for', async () => {
  const headers = { 'access-control-request-headers': 'authorization,x-extra' }
  const reply = await fetch(sandbox.urls.ai, { method: 'OPTIONS', headers })
  expect(reply.ok).toBe(true)
  expect(reply.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
  expect(sandbox.ai.requests()).toEqual([])
})
