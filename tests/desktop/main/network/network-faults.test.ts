import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Post } from '../../../../shared/post/post.ts'
import { startSandbox } from '../../../../site/dev/sandbox/sandbox.ts'
import { listenOnLoopback } from '../../../../site/dev/static-host/listen.ts'
import { headlessHome } from '../../../support/desktop/headless-app.ts'
import { freePort } from '../../../support/free-port.ts'
import { madePost } from '../../../support/made-post.ts'

const publication = { post: madePost({ title: 'T' }), allowsCors: false, siteUrl: '' }
const accepted = { outcome: 'accepted', status: 200 }

const sandbox = await startSandbox({ aiDelayMs: 1 })
const home = headlessHome()
const { child, platform } = await home.start()
afterAll(async () => {
  await home.close()
  await sandbox.close()
})
beforeEach(async () => {
  sandbox.faults.clear()
  sandbox.inbox.clear()
  await sendTo(sandbox.urls.webhook)
})

const sendTo = (url: string) => platform.saveSecret({ name: 'webhookUrl', value: url, host: '' })
const publish = (id = 'one') =>
  platform.publish({ ...publication, post: { ...publication.post, id } })
const serve = async (listener: RequestListener): Promise<string> => {
  const { url, close } = await listenOnLoopback(listener)
  onTestFinished(close)
  return url
}
/** A text of a service at this address, with a key that was entered for its host. */
const write = async (url: string) => {
  await platform.saveSecret({ name: 'aiKey', value: 'sk-0123456789', host: new URL(url).host })
  const service = { url, model: 'm', maxTokens: 2000, needsNoKey: false }
  return platform.generate({ job: 'j', topic: { title: 'T', excerpt: '' }, service })
}

test('the webhook gets application/json and nothing that tells who sent it', async () => {
  expect(await publish()).toEqual(accepted)
  const { headers = {} } = sandbox.inbox.requests()[0] ?? {}
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Pennywren',
    'accept-language': '*',
  })
  for (const name of ['cookie', 'referer', 'authorization'])
    expect(headers).not.toHaveProperty(name)
})

const mayHaveArrived = { outcome: 'unknown', trouble: 'network' }

test.each([
  [{ name: 'status', status: 204 }, { outcome: 'accepted', status: 204 }, 1],
  [
    { name: 'status', status: 503, body: '<b>No</b>' },
    { outcome: 'refused', status: 503, detail: '<b>No</b>' },
    1,
  ],
  [{ name: 'reset-before' }, mayHaveArrived, 0],
  [{ name: 'reset-after' }, mayHaveArrived, 1],
  // It counts by its status.
  [{ name: 'reset-mid-body' }, accepted, 1],
] as const)('after the fault %o it is known: %o', async (fault, delivery, arrived) => {
  sandbox.faults.set('webhook', fault)
  expect(await publish()).toEqual(delivery)
  expect(sandbox.inbox.requests()).toHaveLength(arrived)
})

test('a webhook that nobody listens at was never sent to', async () => {
  // The second is a port that Chromium calls for no one.
  for (const port of [await freePort(), 9]) {
    await sendTo(`http://127.0.0.1:${port}/hook`)
    expect(await publish()).toEqual({ outcome: 'not-sent' })
  }
})

test('a post that is being sent is not sent beside itself', async () => {
  sandbox.faults.set('webhook', { name: 'delay', ms: 150 })
  const [one, other] = await Promise.all([publish(), publish()])
  expect(one).toEqual(other)
  expect(sandbox.inbox.requests()).toHaveLength(1)
})

test('no redirect is followed, so neither post nor key reach another host', async () => {
  let reached = 0
  const other = await serve((_request, response) => {
    reached += 1
    response.end('{}')
  })
  const redirecting = await serve((_request, response) => {
    response.writeHead(307, { location: other }).end()
  })
  await sendTo(redirecting)
  const redirectsTo = new URL(other).host
  expect(await publish()).toEqual({ outcome: 'refused', status: 307, detail: '', redirectsTo })
  const message = `The endpoint has moved: enter ${new URL(other).href}.`
  expect(await write(redirecting)).toMatchObject({ ok: false, problem: { message } })
  expect(reached).toBe(0)
})

test('a small reply that inflates to 50 MB is stopped at the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    response.end(bomb)
  })
  expect(await write(url)).toMatchObject({ ok: false, problem: { kind: 'failed' } })
  await sendTo(url)
  expect(await publish()).toEqual(accepted)
})

test.each([
  ['a header beyond Latin-1', 'HTTP/1.1 200 OK\r\nx-note: “quoted” 🐦\r\n', accepted],
  ['a reason beyond Latin-1', 'HTTP/1.1 200 Très bien – ✓\r\n', accepted],
  ['a status of 999', 'HTTP/1.1 999 Denied\r\n', { outcome: 'refused', status: 502 }],
])('a webhook that answers with %s is understood', async (_what, head, delivery) => {
  const url = await serve((_request, { socket }) => {
    socket?.end(`${head}content-length: 2\r\nconnection: close\r\n\r\nok`, 'utf8')
  })
  await sendTo(url)
  expect(await publish()).toMatchObject(delivery)
  expect(child.output()).not.toContain('nothing caught')
})

test('sends that overlap do not cut each other off, nor use a connection again and repeat one', async () => {
  const arrived: string[] = []
  const used = new WeakSet<Socket>()
  const slowArrived = Promise.withResolvers<() => void>()
  const url = await serve(async (request, response) => {
    const { id } = ((await new Response(request as never).json()) as { post: Post }).post
    arrived.push(id)
    if (used.has(request.socket)) {
      request.socket.resetAndDestroy()
      return
    }
    used.add(request.socket)
    if (id === 'slow') slowArrived.resolve(() => void response.end('{}'))
    else response.end('{}')
  })
  await sendTo(url)
  const slow = publish('slow')
  const endSlow = await slowArrived.promise
  const others = publish('second').then(() => publish('third'))
  // Where the others wait for the slow one, it has to end first.
  setTimeout(endSlow, 300)
  expect(await Promise.all([slow, others])).toEqual([accepted, accepted])
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
  await sendTo(url)
  expect(await publish()).toEqual(accepted)
  await closed.promise
  expect(await platform.loadRecords()).toMatchObject({ ok: true })
  expect(child.output()).not.toContain('nothing caught')
}, 10_000)
