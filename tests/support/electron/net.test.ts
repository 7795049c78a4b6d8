import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { settingsVariable } from './settings.ts'

// Each row is what Electron's `ClientRequest` does (its documentation, `net-client-request.ts` and
// `api-net-spec.ts`) otherwise than Node's, and what the app or electron-updater would meet.

let net: typeof import('./net.ts').net
let Session: typeof import('./session.ts').Session
beforeAll(async () => {
  vi.stubEnv(settingsVariable, JSON.stringify({ userData: '/', appPath: '/', keyring: 'none' }))
  net = (await import('./net.ts')).net
  Session = (await import('./session.ts')).Session
})

async function ask(listener: RequestListener, options: object = {}) {
  const { url, close } = await listenOnLoopback(createServer(listener), 0)
  onTestFinished(close)
  vi.stubEnv(settingsVariable, JSON.stringify({ userData: '/', appPath: '/', keyring: 'none' }))
  const session = new Session()
  const request = net.request({ url, session, ...options })
  const events: string[] = []
  for (const name of ['abort', 'close', 'error', 'redirect', 'response', 'socket']) {
    request.on(name, (given: unknown) =>
      events.push(given instanceof Error ? `${name} ${given.message}` : name),
    )
  }
  return { request, session, events, url }
}
type Asked = Awaited<ReturnType<typeof ask>>

const ok: RequestListener = (_request, response) => response.end('ok')
const never: RequestListener = () => undefined
const cut: RequestListener = (_request, response) => {
  response.write('half')
  setImmediate(() => response.destroy())
}
const moved: RequestListener = (request, response) => {
  if (request.url === '/') response.writeHead(307, { location: '/there' }).end()
  else response.end('there')
}
const twoCookies: RequestListener = (_request, response) =>
  response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end()

interface Reply extends NodeJS.ReadableStream {
  statusCode: number
  headers: object
}

async function read({ request }: Asked) {
  const response = once(request, 'response') as Promise<[Reply]>
  request.end()
  const [reply] = await response
  let text = ''
  for await (const piece of reply) text += String(piece)
  return { status: reply.statusCode, text, headers: reply.headers }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

test.each<[string, RequestListener, object, (asked: Asked) => unknown]>([
  [
    'it closes with its body, before the reply, and has no socket',
    ok,
    {},
    async (asked) => {
      expect(await read(asked)).toMatchObject({ status: 200, text: 'ok' })
      expect(asked.events).toEqual(['close', 'response'])
    },
  ],
  [
    'a reply that is cut off is an error of the request as well as of the reply',
    cut,
    {},
    async (asked) => {
      await expect(read(asked)).rejects.toThrow('net::ERR_')
      expect(asked.events.at(-1)).toMatch(/^error net::ERR_/)
    },
  ],
  [
    'one that is aborted tells so once, and has no error',
    never,
    {},
    async ({ request, events }) => {
      request.end()
      await settled()
      request.abort()
      request.abort()
      await settled()
      expect(events).toEqual(['close', 'abort'])
    },
  ],
  [
    'one whose session closes its connections fails',
    never,
    {},
    async ({ request, session, events }) => {
      request.end()
      await settled()
      await session.closeAllConnections()
      expect(events).toEqual(['close', 'error net::ERR_ABORTED'])
    },
  ],
  [
    'a redirect is followed by itself',
    moved,
    {},
    async (asked) => expect(await read(asked)).toMatchObject({ status: 200, text: 'there' }),
  ],
  [
    'a redirect that is not followed is an error',
    moved,
    { redirect: 'manual' },
    async ({ request, events }) => {
      request.end()
      await settled()
      expect(events).toEqual(['close', 'redirect', 'error Redirect was cancelled'])
    },
  ],
  [
    'a redirect that is answered by an abort is none',
    moved,
    { redirect: 'manual' },
    async ({ request, events }) => {
      request.on('redirect', () => request.abort())
      request.end()
      await settled()
      expect(events).toEqual(['close', 'redirect', 'abort'])
    },
  ],
  [
    'cookies are a list, and no other header is',
    twoCookies,
    {},
    async (asked) =>
      expect(await read(asked)).toMatchObject({ headers: { 'set-cookie': ['a=1', 'b=2'] } }),
  ],
])('%s', async (_what, listener, options, look) => {
  await look(await ask(listener, options))
})

test.each([
  [{ url: 'file:///etc/passwd' }, /only supports http/],
  [{ url: 'http://localhost/', headers: { 'a b': '1' } }, /Header name/],
  [{ url: 'http://localhost/', headers: { a: 'ü\u4e00' } }, /header content/],
])('%o is refused before anything is asked', (options, why) =>
  expect(() => net.request({ session: new Session(), ...options })).toThrow(why),
)
