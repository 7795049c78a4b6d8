import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { partRequest } from '../../../../shared/api/ai-request.ts'
import { writeArticle, readBrief } from '../../../../site/sandbox/ai/ai.ts'
import { startSandbox } from '../../../../site/sandbox/sandbox.ts'

interface Completion {
  choices: { message: { content: string }; finish_reason: string }[]
  usage: Record<string, number>
}

const promo = 'Ready to budget? Join the waitlist today, it is free.'
const goodRequest = {
  model: 'gpt-4o-mini',
  temperature: 0.7,
  max_tokens: 2000,
  messages: [
    { role: 'system', content: `Write in markdown.\nEnd with exactly this sentence: ${promo}` },
    {
      role: 'user',
      content: 'Title: Taming the Debt\nDescription: where to begin\n\nAbout 800 words.',
    },
  ],
}
const words = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

const sandbox = await startSandbox({ aiDelayMs: 0 })
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.ai.clear()
  sandbox.faults.clear()
})

const ask = (body: unknown, headers: Record<string, string> = { authorization: 'Bearer sk-x' }) =>
  fetch(sandbox.urls.ai, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('A good request', () => {
  test('is answered with a whole chat completion', async () => {
    const reply = await ask(goodRequest)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(await reply.json()).toEqual({
      id: expect.stringMatching(/^chatcmpl-/) as string,
      object: 'chat.completion',
      created: expect.any(Number) as number,
      model: 'gpt-4o-mini',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: expect.any(String) as string, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: expect.any(Number) as number,
        completion_tokens: expect.any(Number) as number,
        total_tokens: expect.any(Number) as number,
      },
    })
  })

  test('gets an article about its title and description that ends with the promo', async () => {
    const completion = (await (await ask(goodRequest)).json()) as Completion
    const content = completion.choices[0]?.message.content ?? ''
    expect(content).toMatch(/^\*\*Taming the Debt\.\*\* Where to begin\.\n/)
    expect(content).toContain('## Make debt smaller and duller')
    expect(content.endsWith(`\n\n${promo}`)).toBe(true)
    expect(content.match(/^## /gm)).toHaveLength(6)
    expect(content).not.toMatch(/^# /m)
    expect(words(content)).toBeGreaterThan(800)
    expect(words(content)).toBeLessThan(1200)
  })

  test('is kept for tests to look at, without its key', async () => {
    await ask(goodRequest)
    expect(sandbox.ai.requests()).toEqual([goodRequest])
  })

  test('takes as long as it is told to', async () => {
    const slow = await startSandbox({ aiDelayMs: 300 })
    onTestFinished(() => slow.close())
    const before = performance.now()
    const init = { method: 'POST', headers: { authorization: 'Bearer x' } }
    await fetch(slow.urls.ai, { ...init, body: JSON.stringify(goodRequest) })
    expect(performance.now() - before).toBeGreaterThan(290)
  })
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
    ['empty messages', { model: 'x', messages: [] }, 'at messages'],
    ['no content', { model: 'x', messages: [{ role: 'user' }] }, 'at messages[0].content'],
  ])('with %s is 400 and names what is wrong', async (_what, body, text) => {
    const reply = await ask(body)
    expect(reply.status).toBe(400)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(await reply.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining(text) as string,
      },
    })
  })

  test('with another method is 405, at another path 404', async () => {
    expect((await fetch(sandbox.urls.ai)).status).toBe(405)
    const elsewhere = await fetch(`${sandbox.url}/v1/completions`, { method: 'POST' })
    expect(elsewhere.status).toBe(404)
    expect(await elsewhere.json()).toMatchObject({
      error: { message: 'Invalid URL (POST /v1/completions)' },
    })
  })
})

test('A preflight allows Authorization and Content-Type, whatever is asked for', async () => {
  const reply = await fetch(sandbox.urls.ai, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://127.0.0.1:4310',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-extra',
    },
  })
  expect(reply.ok).toBe(true)
  expect(reply.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
  expect(sandbox.ai.requests()).toEqual([])
})

describe('The brief', () => {
  const user = (content: string) => readBrief([{ role: 'user', content }])

  test.each([
    ['Title: A plan\nDescription: for all', 'A plan', 'for all'],
    ['Title: Debt: a story', 'Debt: a story', ''],
  ])('is found in %j', (content, title, description) => {
    expect(user(content)).toEqual({ title, description })
  })

  test('has a title even where none is given', () => {
    expect(user('Write something.').title).toBe('Getting started with your budget')
  })

  test('takes the closing sentence from the rest of its line', () => {
    const { closing } = user('End with exactly this sentence: Come along: it is free.\nBe kind.')
    expect(closing).toBe('Come along: it is free.')
  })
})

describe('An article', () => {
  test('has 800 to 1200 words whatever it is about', () => {
    const known = fc.array(fc.constantFrom('debt', 'a', 'saving', 'x'), { maxLength: 500 })
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      known.map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(text, text, (title, description) => {
        const count = words(writeArticle({ title, description, closing: promo }))
        return count >= 800 && count <= 1200
      }),
    )
  })

  test('is the same for the same brief, and not the same for eight posts of a calendar', () => {
    const titles = Array.from({ length: 8 }, (_, n) => `Post number ${n}`)
    const outlines = titles.map((title) => {
      const article = writeArticle({ title, description: '' })
      expect(writeArticle({ title, description: '' })).toBe(article)
      return article.match(/^## .*/gm)?.join()
    })
    expect(new Set(outlines).size).toBeGreaterThan(3)
  })
})

test('of one part alone it writes only that', () => {
  const content = `Title: Jars\n\n${partRequest}\n## Why jars work`
  const text = writeArticle(readBrief([{ role: 'user', content }]))
  expect(text).toMatch(/^## Why jars work\n\n\w/)
  expect(words(text)).toBeLessThan(400)
})
