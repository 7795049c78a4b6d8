import {
  createServer as createHttpServer,
  request as askOn,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import type { Post } from '../../../../shared/post.ts'
import { listenOnLoopback, type LoopbackServer } from '../../../../site/static-host/listen.ts'
import {
  headlessHome,
  type HeadlessApp,
  type HeadlessHome,
} from '../../../support/desktop/headless-app.ts'
import { samplePost as post } from '../../../support/desktop/sample-post.ts'

let home: HeadlessHome
let app: HeadlessApp
const servers: LoopbackServer[] = []
const rawServers: Server[] = []

beforeEach(() => {
  home = headlessHome()
})
afterEach(async () => {
  await home.close()
  for (const server of servers.splice(0)) await server.close()
  for (const server of rawServers.splice(0)) server.close()
})

const serve = async (listener: RequestListener): Promise<string> => {
  const server = await listenOnLoopback(createHttpServer(listener), 0)
  servers.push(server)
  return server.url
}

/** A server that answers whatever it is asked with these bytes. */
const answering = async (bytes: string): Promise<string> => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(bytes, 'utf8'))
  })
  rawServers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return `http://127.0.0.1:${address.port}/hook`
}

test.each([
  ['a header beyond Latin-1', 'HTTP/1.1 200 OK\r\nx-note: “quoted” 🐦\r\n', 'accepted', 200],
  ['a reason beyond Latin-1', 'HTTP/1.1 200 Très bien – ✓\r\n', 'accepted', 200],
  ['a status of 600', 'HTTP/1.1 600 What\r\n', 'refused', 502],
  ['a status of 999', 'HTTP/1.1 999 Denied\r\n', 'refused', 502],
])('a webhook that answers with %s is understood', async (_what, head, outcome, status) => {
  app = await home.start()
  const url = await answering(`${head}content-length: 2\r\nconnection: close\r\n\r\nok`)
  await app.platform.saveSecret({ name: 'webhookUrl', value: url })
  expect(await app.platform.publish({ post })).toMatchObject({ outcome, status })
  expect(app.child.output()).not.toContain('rror')
})

test('a server learns neither the version of the app nor the system and its languages', async () => {
  app = await home.start()
  let headers: IncomingHttpHeaders = {}
  const url = await serve((request, response) => {
    headers = request.headers
    response.end('{}')
  })
  await app.platform.saveSecret({ name: 'webhookUrl', value: `${url}/hook` })
  await app.platform.testConnection({ readable: false })
  expect(headers).toMatchObject({ 'user-agent': 'Pennywren', 'accept-language': '*' })
})

test('sends that overlap never use a connection again, so that none is repeated unasked', async () => {
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
  app = await home.start()
  await app.platform.saveSecret({ name: 'webhookUrl', value: url })
  const publish = (id: string) => app.platform.publish({ post: { ...post, id } })
  const slow = publish('slow')
  await slowArrived.promise
  const others = [publish('second').then(() => publish('third'))]
  // Where the others wait for the slow one, it has to end first.
  setTimeout(() => endSlow?.(), 300)
  await Promise.all([slow, ...others])
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
  app = await home.start()
  await app.platform.saveSecret({ name: 'webhookUrl', value: url })
  expect(await app.platform.publish({ post })).toEqual({ outcome: 'accepted', status: 200 })
  await closed.promise
  expect(await app.platform.loadRecords()).toMatchObject({ ok: true })
  expect(app.child.output()).not.toContain('nothing caught')
}, 10_000)

/** A proxy for plain http that asks for `ada` and `lovelace`. */
async function askingProxy(): Promise<string> {
  const wanted = `Basic ${Buffer.from('ada:lovelace').toString('base64')}`
  return serve((request, response) => {
    if (request.headers['proxy-authorization'] !== wanted) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Office"' }).end()
      return
    }
    const { 'proxy-authorization': _, ...headers } = request.headers
    const onward = askOn(request.url ?? '', { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(response)
    })
    request.pipe(onward)
  })
}

/** The delivery of a post over the proxy, once the operator is asked for its login. */
async function publishedOverProxy(url: string): Promise<{ delivery: Promise<Delivery> }> {
  app = await home.start('there', { proxy: await askingProxy() })
  await app.platform.saveSecret({ name: 'webhookUrl', value: url })
  const delivery = app.platform.publish({ post })
  await expect
    .poll(() => app.api.proxyLogin())
    .toMatchObject({ data: { host: expect.stringMatching(/^127\.0\.0\.1:/) } })
  return { delivery }
}

test('a proxy that asks for a password gets it from the operator, who is asked once', async () => {
  let arrived = 0
  const url = await serve((_request, response) => {
    arrived += 1
    response.end('{}')
  })
  const { delivery } = await publishedOverProxy(url)
  await app.api.answerProxyLogin({ name: 'ada', password: 'lovelace' })
  expect(await delivery).toEqual({ outcome: 'accepted', status: 200 })
  expect(await app.platform.testConnection({ readable: false })).toEqual({
    outcome: 'accepted',
    status: 200,
  })
  expect(arrived).toBe(2)
  expect(home.stored()).not.toContain('lovelace')
})

test('a proxy whose login the operator cancels has let nothing through', async () => {
  const url = await serve((_request, response) => response.end('{}'))
  const { delivery } = await publishedOverProxy(url)
  await app.api.answerProxyLogin()
  expect(await delivery).toEqual({ outcome: 'not-sent' })
})
