import { afterAll, beforeEach, expect, test } from 'vitest'
import { readTable } from '../../../../../site/dev/sandbox/ai/table.ts'
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

const keyed = { authorization: 'Bearer sk-x' }
const ask = (body: unknown, headers: Record<string, string> = keyed) =>
  fetch(sandbox.urls.ai, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('a good request gets an article about its title and description that ends with the promo', async () => {
  const reply = await ask(goodRequest)
  expect(reply.status).toBe(200)
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

test('a key that names a title fails at that title alone', async () => {
  const authorization = 'Bearer sk-sandbox-fails-at-debt-a-story'
  const reply = await ask(goodRequest, { authorization })
  expect(reply.status).toBe(503)
  const message = 'This key fails at titles with ‘debt-a-story’.'
  expect(await reply.json()).toMatchObject({ error: { message } })
  const messages = [{ role: 'user', content: 'Title: Sinking funds' }]
  expect((await ask({ ...goodRequest, messages }, { authorization })).status).toBe(200)
})

test.each<[string, number, string, Record<string, string>, unknown]>([
  ['no key', 401, "You didn't provide an API key.", {}, goodRequest],
  ['another scheme', 401, "You didn't", { authorization: 'Basic abc' }, goodRequest],
  ['broken JSON', 400, 'expected object', keyed, '{"model":'],
  [
    'no content',
    400,
    'at messages[0].content',
    keyed,
    { model: 'x', messages: [{ role: 'user' }] },
  ],
])(
  'a request with %s is answered with %i, and told its fault',
  async (_, status, text, headers, body) => {
    const reply = await ask(body, headers)
    expect(reply.status).toBe(status)
    const message = expect.stringContaining(text) as string
    const error = { message, type: 'invalid_request_error', param: null, code: null }
    expect(await reply.json()).toEqual({ error })
  },
)

test('a calendar that no door reads is answered with a table of its posts', () => {
  const lines = ['1| Semana 2', '2| • Lunes 4: «Primero» – a', '3| 2027-01-20 Zweites', '4| Note']
  const table = readTable(`Week 1 begins on 2027-01-04.\n\nThe lines:\n${lines.join('\n')}`) ?? ''
  expect(JSON.parse(table.split('```')[1]?.replace('json', '') ?? '')).toEqual([
    { lines: [2], title: 'Primero', excerpt: 'a', week: 2, weekday: 'Monday' },
    { lines: [3], title: 'Zweites', excerpt: '', date: '2027-01-20' },
  ])
  expect(readTable('Title: A\nDescription: b')).toBeUndefined()
})
