import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStaticHost } from '../../../site/static-host/static-host.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

const files = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Oops! Page not found</h1>',
  'blog/index.html': '<h1>Blog</h1>',
  'blog/zero based.html': '<h1>Zero</h1>',
  'blog/fund/index.html': '<h1>Fund</h1>',
  'assets/app.js': 'export const answer = 42\n'.repeat(200),
  'assets/style.css': 'a{}',
  'assets/font.woff2': 'w'.repeat(5000),
  'feed.xml': '<feed/>',
  'site.webmanifest': '{}',
  'robots.txt': 'ü',
  _headers: [
    '/*',
    "  Content-Security-Policy: default-src 'none'",
    '  X-Frame-Options: DENY',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
  ].join('\n'),
  'blog/moved.html': '<h1>Moved</h1>',
  _redirects: '/* / 200\n/blog/moved /blog/fund 301!\n/blog/%C3%BC /blog/fund 301!\n',
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

/** Sends a path as it stands; fetch would tidy it first. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(host.url)
  const sent = request({ hostname, port, path, headers, method }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

describe('A page', () => {
  test.each([
    ['/', 'Home'],
    ['/index.html', 'Home'],
    ['/blog', 'Blog'],
    ['/blog/', 'Blog'],
    ['/blog?q=debt', 'Blog'],
    ['/blog/index.html', 'Blog'],
    ['/blog/fund', 'Fund'],
    ['/blog/zero%20based', 'Zero'],
  ])('%s is served without a redirect', async (path, text) => {
    const { status, body } = await get(path)
    expect([status, body.toString().replace(/<.*?>/g, '')]).toEqual([200, text])
  })

  test.each(['/blog/moved', '/blog/moved/?q=1', '/blog/%C3%BC'])(
    '%s leads on, whether or not there is a file',
    async (path) => {
      const { status, headers } = await get(path)
      expect([status, headers.location]).toEqual([301, '/blog/fund'])
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  test.each(['/nothing', '/blog/nothing', '/assets', '/assets/', '/BLOG'])(
    '%s is 404 with the page for it',
    async (path) => {
      const { status, headers, body } = await get(path)
      expect([status, body.toString()]).toEqual([404, files['404.html']])
      expect(headers['content-type']).toBe('text/html;charset=utf-8')
    },
  )
})

describe('Whatever is not part of the site', () => {
  test.each([
    '/_headers',
    '/_redirects',
    '/%5Fheaders',
    '/_headers/',
    '/../secret.txt',
    '/../site-secret/secret.txt',
    '/blog/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..\\secret.txt',
    '/index.html%00',
    '/%0d%0aset-cookie:a=b',
    '/%',
    '/%c0%ae%c0%ae/secret.txt',
    '*',
    'http://127.0.0.1/secret.txt',
  ])('%s is 404, with the headers of every page', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, body.toString()]).toEqual([404, files['404.html']])
    expect(headers['content-security-policy']).toBe("default-src 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
  })
})

test.each([
  ['/', 'text/html;charset=utf-8'],
  ['/assets/app.js', 'text/javascript'],
  ['/assets/style.css', 'text/css'],
  ['/feed.xml', 'text/xml'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/robots.txt', 'text/plain'],
  ['/assets/font.woff2', 'font/woff2'],
])('%s has the content type %s', async (path, type) => {
  expect((await get(path)).headers['content-type']).toBe(type)
})

describe('A method', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const [head, full] = [await get('/assets/app.js', {}, 'HEAD'), await get('/assets/app.js')]
    const { date: _, ...headers } = head.headers
    expect(full.headers).toMatchObject(headers)
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(Number(head.headers['content-length'])).toBe(full.body.length)
  })

  test.each(['POST', 'OPTIONS'])('%s is refused', async (method) => {
    const { status, headers } = await get('/', {}, method)
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(headers['x-frame-options']).toBe('DENY')
  })
})

describe('Caching', () => {
  test('a page is to be revalidated, and is 304 while it is the same', async () => {
    const first = await get('/blog')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const etag = first.headers.etag ?? ''
    const again = await get('/blog', { 'if-none-match': etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['x-frame-options']).toBe('DENY')
    expect(again.headers['content-length']).toBeUndefined()
    expect((await get('/blog', { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('a file that changes is served anew', async () => {
    await write('changing.txt', 'one')
    const before = await get('/changing.txt')
    await write('changing.txt', 'three')
    const after = await get('/changing.txt', { 'if-none-match': before.headers.etag ?? '' })
    expect([after.status, after.body.toString()]).toEqual([200, 'three'])
  })
})

describe('Compression', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['', undefined],
  ])('for Accept-Encoding %j is %s', async (accepted, encoding) => {
    const { headers, body } = await get('/assets/app.js', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    expect((decode?.(body) ?? body).toString()).toBe(files['assets/app.js'])
    if (decode !== undefined) expect(body.length).toBeLessThan(200)
  })

  test('is for text, not for fonts', async () => {
    const { headers } = await get('/assets/font.woff2', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
  })
})

describe('The headers file', () => {
  test('counts for a page of another site that has rebound its name, which gets nothing else', async () => {
    const { status, headers, body } = await get('/', { host: 'rebound.example:4310' })
    expect([status, headers['x-frame-options']]).toEqual([403, 'DENY'])
    expect(body.toString()).toBe('This server answers to loopback names only.')
    for (const host of ['localhost:4310', 'app.localhost', '127.0.0.1', '[::1]:4310']) {
      expect((await get('/', { host })).status, host).toBe(200)
    }
  })

  test('overrides what is set otherwise', async () => {
    const { headers } = await get('/assets/style.css')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toBe("default-src 'none'")
  })
})

test('A range is ignored, so that what is compressed is always whole', async () => {
  const { status, body } = await get('/assets/app.js', { range: 'bytes=0-3' })
  expect([status, body.toString()]).toEqual([200, files['assets/app.js']])
})

test('A folder that is not there is reported at the start', async () => {
  await expect(startStaticHost({ root: join(folder, 'missing') })).rejects.toThrow('ENOENT')
})
