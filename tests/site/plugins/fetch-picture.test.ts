import { readdirSync, utimesSync } from 'node:fs'
import http, { type RequestListener } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import {
  fetchPicture,
  largestFetched,
  NotReached,
  pictureFetcher,
  TimedOut,
} from '../../../site/plugins/fetch-picture.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** In these tests, this address alone of the machine is as good as a public one. */
const servers = '127.0.0.1'

/** Addresses by name; every other name is one of the server. */
const names: Record<string, string> = {
  'own.example': '127.0.0.2',
  'inside.example': '10.1.2.3',
  'meta.example': '169.254.169.254',
}

const find: LookupFunction = (name, { all, family }, callback) => {
  expect([all, family]).toEqual([undefined, 4])
  callback(null, names[name] ?? servers, 4)
}

/** A network with one server, which speaks no TLS. Its filter is the one of the build. */
async function network(listener: RequestListener) {
  const called: string[] = []
  const { url: base, close } = await listenOnLoopback((request, response) => {
    called.push(`${request.headers.host}${request.url}`)
    listener(request, response)
  })
  onTestFinished(close)
  const { port } = new URL(base)
  vi.spyOn(https, 'get').mockImplementation((...args: unknown[]) => {
    const [url, options] = args as [URL, RequestOptions]
    expect(options.agent).toBeInstanceOf(RequestFilteringHttpsAgent)
    const toServer = new URL(url)
    toServer.protocol = 'http:'
    toServer.port = port
    return http.get(toServer, {
      ...options,
      lookup: find,
      agent: new RequestFilteringHttpAgent({ allowIPAddressList: [servers] }),
      headers: { ...(options.headers as Record<string, string>), host: url.host },
    })
  })
  const never = new AbortController().signal
  return { called, fetch: (address: string, signal = never) => fetchPicture(address, signal) }
}

const address = 'https://pictures.example/a.png'

test('a picture is fetched, over redirects as well', async () => {
  const { fetch, called } = await network((request, response) => {
    if (request.url === '/a.png') response.writeHead(302, { location: '/b.png' }).end()
    else response.end('bytes')
  })
  expect(String(await fetch(address))).toBe('bytes')
  expect(called).toEqual(['pictures.example/a.png', 'pictures.example/b.png'])
})

describe('nothing is asked', () => {
  test.each([
    'https://127.0.0.2/a.png',
    'https://[::1]/a.png',
    'https://0x7f.2/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a.png',
    'https://[fe80::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://inside.example/a.png',
    'https://meta.example/a.png',
  ])('at %s', async (inside) => {
    const { fetch, called } = await network((_, response) => response.end('bytes'))
    await expect(fetch(inside)).rejects.toThrow(/is no public address/)
    expect(called).toEqual([])
  })

  test.each([
    ['https://own.example/a.png', /127\.0\.0\.2 is no public address/],
    ['https://10.0.0.1/a.png', /10\.0\.0\.1 is no public address/],
    ['http://pictures.example/a.png', /it is not https/],
  ])('where a redirect leads to %s', async (location, reason) => {
    const { fetch, called } = await network((_, response) =>
      response.writeHead(301, { location }).end(),
    )
    await expect(fetch(address)).rejects.toThrow(reason)
    expect(called).toEqual(['pictures.example/a.png'])
  })
})

test.each<[string, RequestListener, RegExp]>([
  [
    'that is not there',
    (_, response) => response.writeHead(404, { location: '/b.png' }).end(),
    /answers with status 404/,
  ],
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
  await expect(fetch(address)).rejects.toThrow(reason)
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
  await expect(fetch(address)).rejects.toThrow(/no whole answer came in 15 seconds/)
  expect(timeout).toHaveBeenCalledWith(15_000)
})

test('a fetch ends with the time that all have together, for the reason of that', async () => {
  const { fetch } = await network(() => undefined)
  const controller = new AbortController()
  const fetching = fetch(address, controller.signal)
  controller.abort(new Error('enough'))
  await expect(fetching).rejects.toThrow('enough')
})

describe('of the pictures of a build', () => {
  const onHost = (at: number) => `https://silent.example/${at}.png`
  const folder = () => {
    const cacheDir = temporaryFolder()
    return { cacheDir, file: (at: number) => join(cacheDir, 'fetched', String(at)) }
  }

  test('each is fetched once', async () => {
    const { cacheDir, file } = folder()
    const get = vi.fn(async () => Buffer.from('bytes'))
    const fetchMissing = pictureFetcher(cacheDir, get)
    for (const at of [1, 1, 2]) await fetchMissing(onHost(at), file(at))
    expect(get).toHaveBeenCalledTimes(2)
  })

  test('those of a host that lets two time out are passed over, for an hour', async () => {
    const { cacheDir, file } = folder()
    const get = vi.fn(async (): Promise<Buffer> => {
      throw new TimedOut('no whole answer came in 15 seconds')
    })
    const askAll = async (fetchMissing = pictureFetcher(cacheDir, get)) => {
      const reasons: string[] = []
      for (const at of [1, 2, 3, 4]) {
        await fetchMissing(onHost(at), file(at)).catch(({ message }) => reasons.push(message))
      }
      return reasons
    }
    const late = 'no whole answer came in 15 seconds'
    const passedOver = 'silent.example did not answer in time within the last hour'
    expect(await askAll()).toEqual([late, late, passedOver, passedOver])
    expect(await askAll()).toEqual([passedOver, passedOver, passedOver, passedOver])
    const before = new Date(Date.now() - 3_700_000)
    for (const name of readdirSync(join(cacheDir, 'silent'))) {
      utimesSync(join(cacheDir, 'silent', name), before, before)
    }
    expect((await askAll())[0]).toBe(late)
  })

  test('those that its time does not reach are no failures', async () => {
    const { cacheDir, file } = folder()
    const controller = new AbortController()
    const get = async (): Promise<Buffer> => {
      controller.abort(new Error('enough'))
      throw controller.signal.reason
    }
    const fetchMissing = pictureFetcher(cacheDir, get, controller.signal)
    for (const at of [1, 2]) {
      await expect(fetchMissing(onHost(at), file(at))).rejects.toThrow(NotReached)
    }
  })
})
