import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../../../../site/dev/sandbox/sandbox.ts'

const sandbox = await startSandbox({ aiDelayMs: 0 })
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.faults.clear()
  sandbox.inbox.clear()
})

const send = (init: RequestInit = {}) =>
  fetch(sandbox.urls.webhook, { method: 'POST', body: '{"a":1}', ...init })
const origin = 'http://127.0.0.1:4310'
sandbox.linkTo(origin)
const ask = () => fetch(sandbox.urls.ai, { method: 'POST', headers: { origin }, body: '{}' })
const received = () => sandbox.inbox.requests().length

interface Raw {
  status?: number | undefined
  headers: IncomingMessage['headers']
  chunks: string[]
  error?: string
}

/** The pieces of the body as they come over the wire, and how the connection ended. */
function sendRaw(): Promise<Raw> {
  return new Promise((resolve) => {
    const raw: Raw = { headers: {}, chunks: [] }
    const fail = (error: NodeJS.ErrnoException) => resolve({ ...raw, error: error.code ?? '' })
    const sent = request(sandbox.urls.webhook, { method: 'POST' }, (response) => {
      Object.assign(raw, { status: response.statusCode, headers: response.headers })
      response.on('data', (chunk: Buffer) => raw.chunks.push(chunk.toString()))
      response.on('error', fail)
      response.on('end', () => resolve(raw))
    })
    sent.on('error', fail)
    sent.end('{"a":1}')
  })
}

describe('The fault', () => {
  test.each([
    [undefined, 'application/json; charset=utf-8', /The sandbox was told to answer 429\./],
    ['<h1>Bad gateway</h1>', 'text/plain; charset=utf-8', /^<h1>Bad gateway<\/h1>$/],
    [{ code: 'quota' }, 'application/json; charset=utf-8', /^{"code":"quota"}$/],
  ])(
    'status refuses in the words of the service, or with the body %j',
    async (body, type, text) => {
      const headers = { 'retry-after': '2' }
      sandbox.faults.set('ai', { name: 'status', status: 429, headers, body })
      const reply = await ask()
      expect(reply.status).toBe(429)
      expect(reply.headers.get('retry-after')).toBe('2')
      expect(reply.headers.get('content-type')).toBe(type)
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
      expect(await reply.text()).toMatch(text)
    },
  )

  test('delay makes the reply late, not the recording', async () => {
    sandbox.faults.set('webhook', { name: 'delay', ms: 200 })
    let answered = false
    const reply = send().finally(() => (answered = true))
    await expect.poll(received, { interval: 10 }).toBe(1)
    expect(answered).toBe(false)
    expect((await reply).status).toBe(200)
  })

  test.each([
    ['reset-before', 0],
    ['reset-after', 1],
  ] as const)('%s breaks the connection with %i requests recorded', async (name, recorded) => {
    sandbox.faults.set('webhook', { name })
    expect(await sendRaw()).toEqual({ headers: {}, chunks: [], error: 'ECONNRESET' })
    expect(received()).toBe(recorded)
  })

  test('reset-mid-body breaks the connection after the headers and half of the body', async () => {
    sandbox.faults.set('webhook', { name: 'reset-mid-body' })
    expect(await sendRaw()).toMatchObject({
      status: 200,
      headers: { 'content-length': '11' },
      chunks: ['{"ok"'],
      error: 'ECONNRESET',
    })
    expect(received()).toBe(1)
  })

  test('never records the request and keeps the client waiting', async () => {
    sandbox.faults.set('webhook', { name: 'never' })
    await expect(send({ signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout')
    expect(received()).toBe(1)
  })
})

describe('Faults', () => {
  const statuses = async (count: number) => {
    const found: number[] = []
    for (let n = 0; n < count; n += 1) found.push((await send()).status)
    return found
  }

  test('of one service follow each other, each for as many requests as it is set for', async () => {
    sandbox.faults.set('ai', { name: 'status', status: 503 })
    sandbox.faults.set('webhook', { name: 'never' })
    sandbox.faults.set('webhook', { name: 'status', status: 500 }, 1)
    sandbox.faults.set('webhook', { name: 'status', status: 502 }, 2)
    expect(await statuses(4)).toEqual([500, 502, 502, 200])
  })

  test('are not used up by preflights or by the inbox', async () => {
    sandbox.faults.set('webhook', { name: 'status', status: 500 }, 1)
    expect((await send({ method: 'OPTIONS', body: null })).status).toBe(204)
    expect((await fetch(sandbox.urls.inbox)).status).toBe(200)
    expect(await statuses(2)).toEqual([500, 200])
  })

  test('use a connection of their own, so that no client sends twice unasked', async () => {
    expect((await sendRaw()).headers.connection).toBe('close')
  })
})
