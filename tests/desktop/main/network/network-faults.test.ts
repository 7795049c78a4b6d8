import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Post } from '../../../../shared/post/post.ts'
import { listenOnLoopback } from '../../../../site/dev/static-host/listen.ts'
import { startSandbox } from '../../../../site/dev/sandbox/sandbox.ts'
import { headlessHome } from '../../../support/desktop/headless-app.ts'
import { madePost } from '../../../support/made-post.ts'
import { freePort } from '../../../support/free-port.ts'

const canary = 'sk-canary-0badc0de5eed'
const post = madePost({ title: 'T' })
const publication = { post, allowsCors: false, siteUrl: '' }

const sandbox = await startSandbox({ aiDelayMs: 1 })
const home = headlessHome()
const app = await home.start()
afterAll(async () => {
  await home.close()
  await sandbox.close()
})
beforeEach(async () => {
  sandbox.faults.clear()
  sandbox.inbox.clear()
  sandbox.ai.clear()
  await app.platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
  await askAt(sandbox.urls.ai)
})

const serve = async (listener: RequestListener): Promise<string> => {
  const { url, close } = await listenOnLoopback(createServer(listener), 0)
  onTestFinished(close)
  return url
}

/** The AI service that is asked, with a key that was entered for its host. */
let service = { url: '', model: 'm', maxTokens: 2000, needsNoKey: false }
const askAt = async (url: string) => {
  service = { ...service, url }
  await app.platform.saveSecret({ name: 'aiKey', value: canary, host: new URL(url).host })
}
const write = () => app.platform.generate({ job: 'j', topic: { title: 'T', excerpt: '' }, service })

test('the webhook gets application/json and nothing that tells who sent it', async () => {
  expect(await app.platform.publish(publication)).toEqual({ outcome: 'accepted', status: 200 })
  const [request] = sandbox.inbox.requests()
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Pennywren',
    'accept-language': '*',
  })
  expect(request?.headers).not.toHaveProperty('cookie')
  expect(request?.headers).not.toHaveProperty('referer')
  expect(request?.headers).not.toHaveProperty('authorization')
})

test.each([
  { outcome: 'accepted', status: 200 },
  { outcome: 'accepted', status: 204 },
  { outcome: 'refused', status: 404, detail: '<b>No</b>' },
  { outcome: 'refused', status: 503, detail: '<b>No</b>' },
])('a reply of $status is $outcome', async (delivery) => {
  const { status, detail: body } = delivery
  sandbox.faults.set('webhook', { name: 'status', status, ...(body !== undefined && { body }) })
  expect(await app.platform.publish(publication)).toEqual(delivery)
  expect(sandbox.inbox.requests()).toHaveLength(1)
})

test.each([
  ['before the webhook has read the post', 'reset-before', 0],
  ['after it has', 'reset-after', 1],
] as const)('a connection that is reset %s may have delivered it', async (_when, name, arrived) => {
  sandbox.faults.set('webhook', { name })
  expect(await app.platform.publish(publication)).toEqual({
    outcome: 'unknown',
    trouble: 'network',
  })
  expect(sandbox.inbox.requests()).toHaveLength(arrived)
})

test('a reply that breaks off after its status counts by its status', async () => {
  sandbox.faults.set('webhook', { name: 'reset-mid-body' })
  expect(await app.platform.publish(publication)).toEqual({ outcome: 'accepted', status: 200 })
})

test('a webhook that nobody listens at was never sent to', async () => {
  // The second is a port that Chromium calls for no one.
  for (const port of [await freePort(), 9]) {
    const url = `http://127.0.0.1:${port}/hook`
    await app.platform.saveSecret({ name: 'webhookUrl', value: url, host: '' })
    expect(await app.platform.publish(publication)).toEqual({ outcome: 'not-sent' })
  }
})

test('a post that is being sent is not sent beside itself', async () => {
  sandbox.faults.set('webhook', { name: 'delay', ms: 150 })
  const outcomes = await Promise.all([
    app.platform.publish(publication),
    app.platform.publish(publication),
  ])
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(sandbox.inbox.requests()).toHaveLength(1)
})

test('no redirect is followed, so neither post nor key reach another host', async () => {
  const reached: string[] = []
  const other = await serve((request, response) => {
    reached.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`)
    response.end('{}')
  })
  const redirecting = await serve((_request, response) => {
    response.writeHead(307, { location: other }).end()
  })
  await app.platform.saveSecret({ name: 'webhookUrl', value: redirecting, host: '' })
  await askAt(redirecting)
  expect(await app.platform.publish(publication)).toEqual({
    outcome: 'refused',
    status: 307,
    detail: '',
    redirectsTo: new URL(other).host,
  })
  expect(await write()).toMatchObject({ ok: false, problem: { kind: 'blocked' } })
  expect(reached).toEqual([])
})

test('a small reply that inflates to 50 MB is stopped at the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    response.end(bomb)
  })
  await askAt(url)
  expect(await write()).toMatchObject({ ok: false, problem: { kind: 'too-large' } })
  await app.platform.saveSecret({ name: 'webhookUrl', value: url, host: '' })
  expect(await app.platform.publish(publication)).toEqual({ outcome: 'accepted', status: 200 })
})

test('a storm of 500 ends after three attempts, without the key in its message', async () => {
  sandbox.faults.set('ai', { name: 'status', status: 500, body: { error: { message: canary } } })
  const written = await write()
  expect(written).toMatchObject({ ok: false, problem: { kind: 'unreachable' } })
  expect(sandbox.ai.requests()).toHaveLength(3)
  expect(JSON.stringify(written)).not.toContain(canary)
})

test.each(['file:///etc/passwd', 'http://example.com/v1', 'app://bundle/index.html'])(
  'the AI service cannot be at %s',
  async (aiUrl) => {
    await askAt(aiUrl)
    expect(await write()).toMatchObject({
      ok: false,
      problem: { kind: 'unreachable', message: 'The AI service could not be asked.' },
    })
  },
)

test.each([
  ['a header beyond Latin-1', 'HTTP/1.1 200 OK\r\nx-note: “quoted” 🐦\r\n', 'accepted', 200],
  ['a reason beyond Latin-1', 'HTTP/1.1 200 Très bien – ✓\r\n', 'accepted', 200],
  ['a status of 600', 'HTTP/1.1 600 What\r\n', 'refused', 502],
  ['a status of 999', 'HTTP/1.1 999 Denied\r\n', 'refused', 502],
])('a webhook that answers with %s is understood', async (_what, head, outcome, status) => {
  const url = await serve((_request, { socket }) => {
    socket?.end(`${head}content-length: 2\r\nconnection: close\r\n\r\nok`, 'utf8')
  })
  await app.platform.saveSecret({ name: 'webhookUrl', value: url, host: '' })
  expect(await app.platform.publish(publication)).toMatchObject({ outcome, status })
  expect(app.child.output()).not.toContain('nothing caught')
})

test('sends that overlap do not cut each other off, nor use a connection again and repeat one', async () => {
  const arrived: string[] = []
  const used = new WeakSet<Socket>()
  let endSlow: (() => void) | undefined
  const slowArrived = Promise.withResolvers<undefined>()
  const url = await serve((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { id } = (JSON.parse(Buffer.concat(pieces).toString()) as { post: Post }).post
      arrived.push(id)
      if (used.has(request.socket)) {
        request.socket.resetAndDestroy()
        return
      }
      used.add(request.socket)
      if (id === 'slow') {
        endSlow = () => response.end('{}')
        slowArrived.resolve(undefined)
      } else response.end('{}')
    })
  })
  await app.platform.saveSecret({ name: 'webhookUrl', value: url, host: '' })
  const publish = (id: string) => app.platform.publish({ ...publication, post: { ...post, id } })
  const slow = publish('slow')
  await slowArrived.promise
  const others = publish('second').then(() => publish('third'))
  // Where the others wait for the slow one, it has to end first.
  setTimeout(() => endSlow?.(), 300)
  const outcomes = await Promise.all([slow, others])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
  expect(arrived.toSorted()).toEqual(['second', 'slow', 'third'])
})

test('a reply without an end is given up, and its connection with it', async () => {
  const closed = Promise.withResolvers<undefined>()
  const url = await serve((_request, response) => {
    response.on('close', () => closed.resolve(undefined))
    response.writeHead(200)
    const more = () => {
      while (response.write('a'.repeat(65_536))) continue
      response.once('drain', more)
    }
    more()
  })
  await app.platform.saveSecret({ name: 'webhookUrl', value: url, host: '' })
  expect(await app.platform.publish(publication)).toEqual({ outcome: 'accepted', status: 200 })
  await closed.promise
  expect(await app.platform.loadRecords()).toMatchObject({ ok: true })
  expect(app.child.output()).not.toContain('nothing caught')
}, 10_000)
