import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStaticHost } from '../../../../site/dev/static-host/static-host.ts'
import { sharedFolder } from '../../../support/temporary-folder.ts'

const files = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Oops! Page not found</h1>',
  'blog.html': '<h1>Blog</h1>',
  'blog/index.html': '<h1>Blog</h1>',
  'blog/zero based.html': '<h1>Zero</h1>',
  'blog/zero based/index.html': '<h1>Zero</h1>',
  'blog/moved.html': '<h1>Moved</h1>',
  'assets/app.js': 'export const answer = 42\n'.repeat(200),
  'blog/feed.xml': '<feed/>',
  _headers: '/*\n  X-Frame-Options: DENY\n/assets/*\n  Cache-Control: max-age=31536000, immutable',
  _redirects:
    '/* / 200\n/blog/moved /blog 301!\n/blog/%C3%BC /blog 301!\n/chat https://chat.example\n/blog / 301\n',
}

const folder = join(sharedFolder(), 'site')
let host: Awaited<ReturnType<typeof startStaticHost>>

async function write(name: string, text: string) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

beforeAll(async () => {
  await write('../secret.txt', 'secret')
  await write('../site-secret/secret.txt', 'secret')
  for (const [name, text] of Object.entries(files)) await write(name, text)
  host = await startStaticHost({ root: folder })
})
afterAll(() => host.close())

/** Sends a path as it stands; fetch would tidy it first. Every answer has the headers of every path. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(host.url)
  const sent = request({ hostname, port, path, headers, method }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  expect(response.headers['x-frame-options']).toBe('DENY')
  return { status: response.statusCode, headers: response.headers, body }
}

test('a page whose address is escaped is served', async () => {
  const { status, headers, body } = await get('/blog/zero%20based')
  expect([status, body.toString()]).toEqual([200, '<h1>Zero</h1>'])
  expect(headers['content-type']).toBe('text/html;charset=utf-8')
})

test.each(['/blog/moved', '/blog/moved/?q=1', '/blog/%C3%BC'])(
  '%s leads on, whether or not there is a file',
  async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers.location]).toEqual([301, '/blog'])
  },
)

test.each([
  ['/blog.html?q=1', '/blog?q=1'],
  ['/chat', 'https://chat.example'],
])('%s leads to %s', async (path, to) => {
  const { status, headers } = await get(path)
  expect([status, headers.location]).toEqual([path === '/chat' ? 302 : 308, to])
})

test.each([
  '//blog',
  '/BLOG',
  '/%5Fredirects',
  '/../secret.txt',
  '/../site-secret/secret.txt',
  '/..%2fsecret.txt',
  '/index.html%00',
  '/%',
  '/%c0%ae%c0%ae/secret.txt',
  '*',
])('%s is no part of the site: 404, with the page for it', async (path) => {
  const { status, headers, body } = await get(path)
  expect([status, body.toString()]).toEqual([404, files['404.html']])
  expect(headers['content-type']).toBe('text/html;charset=utf-8')
})

test('HEAD has the status of GET and no body, any other method is refused', async () => {
  const { status, body } = await get('/assets/app.js', {}, 'HEAD')
  expect([status, body.length]).toEqual([200, 0])
  for (const method of ['POST', 'OPTIONS']) {
    const refused = await get('/', {}, method)
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
  }
})

test('a file is 304 while it is the same, and served anew when it changes', async () => {
  await write('changing.txt', 'one')
  const { headers } = await get('/changing.txt')
  const asked = { 'if-none-match': headers.etag ?? '' }
  expect(await get('/changing.txt', asked)).toMatchObject({ status: 304 })
  await write('changing.txt', 'three')
  const after = await get('/changing.txt', asked)
  expect([after.status, after.body.toString()]).toEqual([200, 'three'])
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['', undefined],
])('for Accept-Encoding %j a script is compressed as %s, whole', async (accepted, encoding) => {
  const asked = { 'accept-encoding': accepted, range: 'bytes=0-3' }
  const { status, headers, body } = await get('/assets/app.js', asked)
  expect([status, headers['content-encoding'], headers.vary]).toEqual([
    200,
    encoding,
    'Accept-Encoding',
  ])
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
  expect((decode?.(body) ?? body).toString()).toBe(files['assets/app.js'])
})

test('a page of another site that has rebound its name gets nothing', async () => {
  const { status, body } = await get('/', { host: 'rebound.example:4310' })
  expect([status, body.toString()]).toEqual([403, 'This server answers to loopback names only.'])
})

describe('A site that is built again', () => {
  test('is served as it is then, and what fails in between ends no server', async () => {
    const root = join(sharedFolder(), 'built')
    const build = async (text: string) => {
      await mkdir(`${root}.next`, { recursive: true })
      await writeFile(join(`${root}.next`, 'index.html'), text)
      await rm(root, { recursive: true, force: true })
      await rename(`${root}.next`, root)
    }
    await build('0')
    const { url, close } = await startStaticHost({ root })
    const visits = new AbortController()
    const visit = async () => {
      while (!visits.signal.aborted) await fetch(url).then((reply) => reply.text(), String)
    }
    const visitors = [visit(), visit()]
    for (let number = 1; number <= 40; number += 1) await build(String(number))
    visits.abort()
    await Promise.all(visitors)
    expect(await (await fetch(url)).text()).toBe('40')
    await close()
  })

  test('is reported at the start where it is not there', async () => {
    const root = join(folder, 'missing')
    await expect(startStaticHost({ root })).rejects.toThrow('ENOENT')
  })
})
