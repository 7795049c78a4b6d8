import { once } from 'node:events'
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startStaticHost } from '../../../site/static-host/static-host.ts'
import { canLink, hasProcessFiles } from '../../support/system.ts'
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

/** Another host, for one test. */
async function hostOf(root: string): Promise<string> {
  const { url, close } = await startStaticHost({ root })
  onTestFinished(close)
  return url
}

describe('A page', () => {
  test.each([
    ['/', 'Home'],
    ['/index.html', 'Home'],
    ['/blog', 'Blog'],
    ['/blog/', 'Blog'],
    ['/blog?q=debt', 'Blog'],
    ['/blog/index.html', 'Blog'],
    ['//blog', 'Blog'],
    ['/blog/fund', 'Fund'],
    ['/blog/fund/', 'Fund'],
    ['/blog/zero%20based', 'Zero'],
    ['/blog/zero%20based/', 'Zero'],
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
    '//_headers',
    '/_headers/',
    '/blog/../_headers?',
    '/../secret.txt',
    '/../site-secret/secret.txt',
    '/blog/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/blog%2f..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%252e%252e/secret.txt',
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

describe.skipIf(!canLink)('A symbolic link', () => {
  const link = (target: string, name: string) => symlink(target, join(folder, name))

  test('out of the site is 404, whatever it is the link of and however it is asked for', async () => {
    await link('../secret.txt', 'link.txt')
    await link('../secret.txt', 'linked-page.html')
    await link('../site-secret', 'linked')
    await mkdir(join(folder, 'linked-index'))
    await link('../../secret.txt', 'linked-index/index.html')
    await mkdir(join(folder, 'linked-bare'))
    await link('../../secret.txt', 'linked-bare/index')
    await link('linked', 'linked-twice')
    for (const path of [
      '/link.txt',
      '/linked-page.html',
      '/linked-page',
      '/linked/secret.txt',
      '/linked-index',
      '/linked-bare',
      '/linked-twice/secret.txt',
    ]) {
      const { status, body } = await get(path)
      expect([path, status, body.toString()]).toEqual([path, 404, files['404.html']])
    }
  })

  test('within the site is followed, and one that leads nowhere is 404', async () => {
    await link('robots.txt', 'inner.txt')
    await write('..dots.txt', 'dots')
    expect((await get('/..dots.txt')).body.toString()).toBe('dots')
    await link('nowhere.txt', 'dangling.txt')
    await link('around.txt', 'around.txt')
    expect((await get('/inner.txt')).body.toString()).toBe(files['robots.txt'])
    expect((await get('/dangling.txt')).status).toBe(404)
    expect((await get('/around.txt')).status).toBe(404)
  })

  test('out of the site is no page for what is missing, either', async () => {
    const linked = await hostOf(join(folder, 'assets'))
    await link('../../secret.txt', 'assets/404.html')
    expect(await (await fetch(`${linked}/nothing`)).text()).toBe('Not found')
  })

  test('as the folder itself is followed to where it leads at the time', async () => {
    const current = join(dirname(folder), 'current')
    await symlink('site', current)
    const linked = await hostOf(current)
    const text = async (path: string) => (await fetch(linked + path)).text()
    expect(await text('/index.html')).toBe(files['index.html'])
    await symlink('site-secret', `${current}.next`)
    await rename(`${current}.next`, current)
    expect(await text('/secret.txt')).toBe('secret')
    expect(await text('/index.html')).toBe('Not found')
  })
})

test.each([
  ['/', 'text/html;charset=utf-8'],
  ['/assets/app.js', 'text/javascript'],
  ['/assets/style.css', 'text/css'],
  ['/feed.xml', 'text/xml'],
  ['/data.json', 'application/json'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/icon.svg', 'image/svg+xml'],
  ['/robots.txt', 'text/plain'],
  ['/.well-known/security.txt', 'text/plain'],
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

  test('the 404 page is never 304', async () => {
    const { etag = '' } = (await get('/404.html')).headers
    expect((await get('/nothing', { 'if-none-match': etag })).status).toBe(404)
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
    ['br;q=0', undefined],
    ['zstd', undefined],
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

test.skipIf(!hasProcessFiles)(
  'A file that cannot be read breaks off its own response, and no other',
  async () => {
    const unreadable = await hostOf('/proc/self')
    await expect(fetch(`${unreadable}/mem`).then((reply) => reply.text())).rejects.toThrow(
      /fetch failed|terminated/,
    )
    expect((await fetch(`${unreadable}/status`)).status).toBe(200)
  },
)

test('A site without a 404 page and a headers file is served all the same', async () => {
  const bare = await hostOf(join(folder, 'blog'))
  expect((await fetch(bare)).status).toBe(200)
  const reply = await fetch(`${bare}/nothing`)
  expect([reply.status, await reply.text()]).toEqual([404, 'Not found'])
})

test('A folder that is not there is reported at the start', async () => {
  await expect(startStaticHost({ root: join(folder, 'missing') })).rejects.toThrow('ENOENT')
})
