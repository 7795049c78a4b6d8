import { createServer, request as requestHttp, type RequestListener } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchPicture, largestFetched, type Network } from '../../../site/plugins/fetch-picture.ts'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

/** Addresses by name; every other name is one of a public address. */
const names: Record<string, string[]> = {
  'own.example': ['127.0.0.1'],
  'inside.example': ['10.1.2.3'],
  'mixed.example': ['93.184.216.34', '192.168.0.7'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'unique.example': ['fd00::1'],
}

const find: LookupFunction = (name, _, callback) => {
  const all = (names[name] ?? ['93.184.216.34']).map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  callback(null, all)
}

/** A network in which all public addresses are one server of this test, which speaks no TLS. */
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
    request: (url, { lookup, headers, signal }) => {
      const asked = requestHttp({
        host: '127.0.0.1',
        port,
        path: url.pathname,
        headers: { ...(headers as Record<string, string>), host: url.host },
        ...(signal && { signal }),
      })
      // Of an address there is nothing to look up.
      if (/^[\d.[]/.test(url.hostname)) asked.end()
      else lookup?.(url.hostname, {}, (error) => (error ? asked.destroy(error) : asked.end()))
      return asked
    },
  }
  return { called, fetch: (address: string) => fetchPicture(address, ways) }
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
    'https://127.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://0x7f.1/a.png',
    'https://2130706433/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a.png',
    'https://[fe80::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://own.example/a.png',
    'https://inside.example/a.png',
    'https://mixed.example/a.png',
    'https://mapped.example/a.png',
    'https://unique.example/a.png',
  ])('at %s', async (address) => {
    const { fetch, called } = await network((_, response) => response.end('bytes'))
    await expect(fetch(address)).rejects.toThrow(/is no public address/)
    expect(called).toEqual([])
  })

  test.each([
    ['https://own.example/a.png', /127\.0\.0\.1 is no public address/],
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
