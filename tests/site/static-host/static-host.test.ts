import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStaticHost } from '../../../site/static-host/static-host.ts'
import { makesSymbolicLinks } from '../../support/system.ts'

const FILES = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Oops! Page not found</h1>',
  'blog/index.html': '<h1>Blog</h1>',
  'blog/zero based.html': '<h1>Zero</h1>',
  'blog/fund/index.html': '<h1>Fund</h1>',
  'both.html': 'file',
  'both/index.html': 'folder',
  'assets/app.js': 'export const answer = 42\n'.repeat(200),
  'assets/style.css': 'a{}',
  'assets/font.woff2': 'w'.repeat(5000),
  'feed.xml': '<feed/>',
  'icon.svg': '<svg/>',
  'data.json': '{}',
  'site.webmanifest': '{}',
  'robots.txt': 'ü',
  strange: '?',
  '.well-known/security.txt': 'Contact: x',
  _headers: [
    '/*',
    "  Content-Security-Policy: default-src 'none'",
    '  X-Frame-Options: DENY',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '  ! X-Frame-Options',
  ].join('\n'),
  _redirects: '/* / 200',
}

let folder: string
let host: Awaited<ReturnType<typeof startStaticHost>>

async function write(name: string, text: string) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'pennywren-host-'))
  folder = join(parent, 'site')
  await write('../secret.txt', 'secret')
  await write('../site-secret/secret.txt', 'secret')
  for (const [name, text] of Object.entries(FILES)) await write(name, text)
  host = await startStaticHost({ root: folder })
})
afterAll(async () => {
  await host.close()
  await rm(dirname(folder), { recursive: true })
})

interface Got {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a path as it stands; fetch would tidy it first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(host.url)
    request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode: status, headers: got } = response
        resolve({ status, headers: got, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })
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
    ['/blog/fund/', 'Fund'],
    ['/blog/zero%20based', 'Zero'],
    ['/blog/zero%20based/', 'Zero'],
    ['/both', 'folder'],
  ])('%s is served without a redirect', async (path, text) => {
    const { status, body } = await get(path)
    expect([status, body.toString().replace(/<.*?>/g, '')]).toEqual([200, text])
  })

  test.each([
    '/nothing',
    '/blog/nothing',
    '/assets',
    '/assets/',
    '/robots.txt/',
    '//blog',
    '/BLOG',
  ])('%s is 404 with the page for it', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, body.toString()]).toEqual([404, FILES['404.html']])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('Whatever is not part of the site', () => {
  test.each(['/_headers', '/_redirects', '/%5Fheaders', '//_headers', '/_headers/'])(
    '%s is 404',
    async (path) => {
      const { status, body } = await get(path)
      expect([status, body.toString()]).toEqual([404, FILES['404.html']])
    },
  )

  test.runIf(makesSymbolicLinks).each([
    ['/link.txt', '../secret.txt', 'link.txt'],
    ['/linked/secret.txt', '../site-secret', 'linked'],
    // As a system that does not tell them apart finds the one by the name of the other.
    ['/Both', 'both.html', 'Both.html'],
    ['/BLOG/zero%20based', 'blog', 'BLOG'],
  ])('%s, which is a link, is 404', async (path, target, link) => {
    // Already there, under the other name, where the system does not tell them apart.
    await symlink(target, join(folder, link)).catch(() => undefined)
    const { status, body } = await get(path)
    expect([status, body.toString()]).toEqual([404, FILES['404.html']])
  })

  test.each([
    '/../secret.txt',
    '/blog/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/.%2E/secret.txt',
    '/..%2fsecret.txt',
    '/blog%2f..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/./index.html',
    '/index.html%00',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/secret.txt',
    'http://127.0.0.1/secret.txt',
  ])('%s is refused with 400', async (path) => {
    const { status, body } = await get(path)
    expect([status, body.toString()]).toEqual([400, 'Bad request'])
  })

  test('a name that is escaped twice is a name, not a way out', async () => {
    expect((await get('/%252e%252e/secret.txt')).status).toBe(404)
  })
})

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/assets/app.js', 'text/javascript; charset=utf-8'],
  ['/assets/style.css', 'text/css; charset=utf-8'],
  ['/feed.xml', 'application/xml; charset=utf-8'],
  ['/data.json', 'application/json; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/assets/font.woff2', 'font/woff2'],
  ['/strange', 'application/octet-stream'],
])('%s has the content type %s', async (path, type) => {
  expect((await get(path)).headers['content-type']).toBe(type)
})

describe('A method', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const asked = { 'accept-encoding': 'br' }
    const [head, full] = [
      await get('/assets/app.js', asked, 'HEAD'),
      await get('/assets/app.js', asked),
    ]
    const { date: _, ...headers } = head.headers
    expect(full.headers).toMatchObject(headers)
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(Number(head.headers['content-length'])).toBe(full.body.length)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
    const { status, headers } = await get('/', {}, method)
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('Caching', () => {
  test('a page is to be revalidated, and is 304 while it is the same', async () => {
    const first = await get('/blog')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const etag = first.headers.etag ?? ''
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get('/blog', { 'if-none-match': tag })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
      expect(again.headers['content-length']).toBeUndefined()
    }
    expect((await get('/blog', { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('each encoding has an ETag of its own', async () => {
    const tags = await Promise.all(
      ['', 'gzip', 'br'].map(async (encoding) => {
        return (await get('/assets/app.js', { 'accept-encoding': encoding })).headers.etag
      }),
    )
    expect(new Set(tags).size).toBe(3)
    const other = { 'accept-encoding': 'br', 'if-none-match': tags[1] ?? '' }
    expect((await get('/assets/app.js', other)).status).toBe(200)
  })

  test('the 404 page is never 304', async () => {
    const { headers } = await get('/nothing')
    expect((await get('/nothing', { 'if-none-match': headers.etag ?? '' })).status).toBe(404)
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
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['BR', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['br;q=0', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('for Accept-Encoding %j is %s', async (accepted, encoding) => {
    const { headers, body } = await get('/assets/app.js', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('Accept-Encoding')
    expect(Number(headers['content-length'])).toBe(body.length)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    expect((decode?.(body) ?? body).toString()).toBe(FILES['assets/app.js'])
    if (decode !== undefined) expect(body.length).toBeLessThan(200)
  })

  test('is for text, not for fonts', async () => {
    const { headers } = await get('/assets/font.woff2', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
  })
})

describe('The headers file', () => {
  test.each([
    ['/', 'GET', 200],
    ['/nothing', 'GET', 404],
    ['/_headers', 'GET', 404],
    ['/', 'POST', 405],
    ['/%00', 'GET', 400],
  ])('counts for %s by %s, which is %i', async (path, method, status) => {
    const got = await get(path, {}, method)
    expect(got.status).toBe(status)
    expect(got.headers['content-security-policy']).toBe("default-src 'none'")
    expect(got.headers['x-frame-options']).toBe('DENY')
  })

  test('counts for 304 too', async () => {
    const { status, headers } = await get('/', { 'if-none-match': '*' })
    expect([status, headers['x-frame-options']]).toEqual([304, 'DENY'])
  })

  test('overrides and removes what is set otherwise', async () => {
    const { headers } = await get('/assets/style.css')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toBe("default-src 'none'")
  })
})

test('A site without a 404 page and a headers file is served all the same', async () => {
  const bare = await startStaticHost({ root: join(folder, 'blog'), port: 0 })
  try {
    expect((await fetch(bare.url)).status).toBe(200)
    const reply = await fetch(`${bare.url}/nothing`)
    expect([reply.status, await reply.text()]).toEqual([404, 'Not found'])
  } finally {
    await bare.close()
  }
})

test('A folder that is not there is reported at the start', async () => {
  await expect(startStaticHost({ root: join(folder, 'missing') })).rejects.toThrow('ENOENT')
})

test('It listens on the loopback interface only', () => {
  expect(host.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})
