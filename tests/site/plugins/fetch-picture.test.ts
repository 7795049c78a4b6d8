import http, { createServer, type RequestListener } from 'node:http'
import type { LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchPicture, largestFetched, type Network } from '../../../site/plugins/fetch-picture.ts'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

/** In these tests, this address alone of the machine is as good as a public one. */
const servers = '127.0.0.1'

/** Addresses by name; every other name is one of the server. */
const names: Record<string, string[]> = {
  'own.example': ['127.0.0.2'],
  'inside.example': ['10.1.2.3'],
  'mixed.example': [servers, '192.168.0.7'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'unique.example': ['fd00::1'],
  'unassigned.example': ['4000::1'],
}

const find: LookupFunction = (name, options, callback) => {
  const all = (names[name] ?? [servers]).map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  if (options.all) callback(null, all)
  else callback(null, all[0]?.address ?? '', all[0]?.family)
}

/** A network with one server, which speaks no TLS. Its filter is the one of the build. */
async function network(listener: RequestListener) {
  const called: string[] = []
  const server = createServer((request, response) => {
    called.push(`${request.headers.host}${request.url}`)
    listener(request, response)
  })
  const { url: base, close } = await listenOnLoopback(server, 0)
  closing.push(async () => {
    server.closeAllConnections()
    await close()
  })
  const { port } = new URL(base)
  const ways: Network = {
    lookup: find,
    newAgent: () => new RequestFilteringHttpAgent({ allowIPAddressList: [servers] }),
    get: (url, options) => {
      const toServer = new URL(url)
      toServer.protocol = 'http:'
      toServer.port = port
      const headers = { ...(options.headers as Record<string, string>), host: url.host }
      return http.get(toServer, { ...options, headers })
    },
  }
  const never = new AbortController().signal
  return {
    called,
    fetch: (address: string, signal = never) => fetchPicture(address, signal, ways),
  }
}

const https = 'https://pictures.example/a.png'

test('a picture is fetched, over redirects as well', async () => {
  const { fetch, called } = await network((request, response) => {
    if (request.url === '/a.png') response.writeHead(302, { location: '/b.png' }).end()
    else response.end('bytes')
  })
  expect(String(await fetch(https))).toBe('bytes')
  expect(called).toEqual(['pictures.example/a.png', 'pictures.example/b.png'])
})

describe('nothing is asked', () => {
  test.each([
    'https://127.0.0.2/a.png',
    'https://[::1]/a.png',
    'https://0x7f.2/a.png',
    'https://2130706434/a.png',
    'https://0.0.0.0/a.png',
    'https://[4000::1]/a.png',
    'https://[::10.0.0.1]/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a.png',
    'https://[fe80::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://own.example/a.png',
    'https://inside.example/a.png',
    'https://mixed.example/a.png',
    'https://mapped.example/a.png',
    'https://unique.example/a.png',
    'https://unassigned.example/a.png',
  ])('at %s', async (address) => {
    const { fetch, called } = await network((_, response) => response.end('bytes'))
    await expect(fetch(address)).rejects.toThrow(/is no public address/)
    expect(called).toEqual([])
  })

  test.each([
    ['https://own.example/a.png', /127\.0\.0\.2 is no public address/],
    ['https://10.0.0.1/a.png', /10\.0\.0\.1 is no public address/],
    ['http://pictures.example/a.png', /it is not https/],
    ['file:///etc/passwd', /it is not https/],
  ])('where a redirect leads to %s', async (location, reason) => {
    const { fetch, called } = await network((_, response) =>
      response.writeHead(301, { location }).end(),
    )
    await expect(fetch(https)).rejects.toThrow(reason)
    expect(called).toEqual(['pictures.example/a.png'])
  })
})

test.each<[string, RequestListener, RegExp]>([
  ['that is not there', (_, response) => response.writeHead(404).end(), /answers with status 404/],
  [
    'that redirects without end',
    (_, response) => response.writeHead(302, { location: '/a.png' }).end(),
    /redirects more than 5 times/,
  ],
  [
    'that has more than 10 MB',
    (_, response) => response.end(Buffer.alloc(largestFetched + 1)),
    /more than 10 MB/,
  ],
  [
    'that is cut off',
    (_, response) => response.socket?.destroy(),
    /cannot be reached \(ECONNRESET\)/,
  ],
])('a picture %s cannot be had', async (_, listener, reason) => {
  const { fetch } = await network(listener)
  await expect(fetch(https)).rejects.toThrow(reason)
})

test.each<[string, RequestListener]>([
  ['never comes', () => undefined],
  ['never ends', (_, response) => void response.write('a')],
])('an answer that %s is given up', async (_, listener) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 100)
    return controller.signal
  })
  const { fetch } = await network(listener)
  await expect(fetch(https)).rejects.toThrow(/no whole answer came in 15 seconds/)
  expect(timeout).toHaveBeenCalledWith(15_000)
})

test('a fetch ends with the time that all have together, for the reason of that', async () => {
  const { fetch } = await network(() => undefined)
  const controller = new AbortController()
  const fetching = fetch(https, controller.signal)
  controller.abort(new Error('enough'))
  await expect(fetching).rejects.toThrow('enough')
})
