import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { postSchema } from '../../../shared/post/post.ts'
import { articleSourcePath, siteIndexSchema } from '../../../shared/publication/site-index.ts'
import { rawMarksIn } from '../../../shared/review/raw-marks.ts'
import { startStaticHost } from '../../../site/dev/static-host/static-host.ts'
import { launchChromium } from '../../support/chromium.ts'
import { copyProject } from '../../support/copy-project.ts'
import { freePort } from '../../support/free-port.ts'
import { hasCloudflare, startCloudflare } from '../../support/hosts/cloudflare.ts'
import { nginx, startNginx } from '../../support/hosts/nginx.ts'
import { fillFolder, markdown } from '../../support/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'
import { killTree } from '../../support/process-tree.ts'

const origin = 'https://site.example'
const root = join(sharedFolder(), 'project')
const site = join(root, 'dist/site')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const read = (file: string) => readFile(join(site, file), 'utf8')

/** Files of the operator's own, as hosts and search engines ask for them. */
const ownFiles = {
  CNAME: 'www.site.example',
  google123: 'google-site-verification',
  '.nojekyll': '',
  '.well-known/security.txt': 'Contact: mailto:security@site.example',
  '.well-known/apple-app-site-association': '{}',
}

beforeAll(async () => {
  await copyProject(root)
  const controlFiles = {
    _headers: '/press\n  X-Own: yes\n',
    _redirects: '/chat https://chat.example/ 302\n',
  }
  for (const [name, text] of Object.entries({ ...ownFiles, ...controlFiles })) {
    const file = join(root, 'site/public', name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const hostile = `& < > " ' ]]> <b \u0001 \ud800`
  await fillFolder(join(root, 'site/content/posts'), {
    'moved.md': markdown({ formerSlugs: ['first-place', 'зарплата'] }),
    'hostile.md': markdown(
      {
        publishDate: '2026-01-06',
        title: hostile,
        excerpt: hostile,
        author: hostile,
        categories: ['Debts < 5k', hostile],
      },
      `${hostile}\n\n\`\`\`\n${hostile}\n\`\`\``,
    ),
    ...Object.fromEntries(
      Array.from({ length: 24 }, (_, at) => [`list-${at}.md`, markdown({ title: `List ${at}` })]),
    ),
  })
  const env = { ...process.env, VITE_SITE_ORIGIN: origin }
  await promisify(execFile)(process.execPath, [vite, 'build', 'site'], { cwd: root, env })
})

test('all files of public/ are on the site, and control files have the lines of both', async () => {
  for (const [name, text] of Object.entries(ownFiles)) expect(await read(name)).toBe(text)
  expect(await read('_headers')).toMatch(/^\/\*\n[^]*\n\/press\n {2}X-Own: yes/)
  expect(await read('_redirects')).toMatch(/^\/blog\/first-place [^]*\n\/chat https/)
  const { files } = JSON.parse(await read('blog/site-index.json')) as { files: string[] }
  expect(files).toContain('/.well-known/security.txt')
  expect(files).not.toContain('/_headers')
})

describe('the posts of the site', () => {
  test('are built, whatever they are', async () => {
    const { articles } = siteIndexSchema.parse(JSON.parse(await read('blog/site-index.json')))
    for (const { slug } of articles) {
      expect(await read(`blog/${slug}.html`)).toContain('class="article-body"')
    }
  })

  test.each([
    ['zero-based-budgeting-guide', /<h1[^>]*>[^<]*Zero-Based Budgeting/],
    ['emergency-fund-vs-debt', /<h1[^>]*>[^<]*Emergency Fund/],
  ])('have %s among them, which the site is promised to begin with', async (slug, heading) => {
    expect(await read(`blog/${slug}.html`)).toMatch(heading)
    const { content } = postSchema.parse(JSON.parse(await read(articleSourcePath(slug))))
    expect(rawMarksIn(content, parseArticle(content))).toEqual([])
  })
})

describe('whatever posts hold', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  test.each(['blog/feed.xml', 'sitemap.xml'])('%s is well-formed', async (file) => {
    const page = await browser.newPage()
    const fault = await page.evaluate(
      (xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml')
        return parsed.querySelector('parsererror')?.textContent
      },
      await read(file),
    )
    expect(fault).toBeUndefined()
  })
})

test('`vite preview site` serves the built site as hosts do', async () => {
  const port = await freePort()
  const args = [vite, 'preview', 'site', '--port', String(port)]
  const server = spawn(process.execPath, args, { cwd: root, detached: true })
  const said: string[] = []
  server.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  const ended = once(server, 'close')
  const ask = () => fetch(`http://127.0.0.1:${port}/blog/moved`)
  await vi.waitFor(
    async () => {
      expect(said.join('')).toBe('')
      expect((await ask()).headers.get('x-frame-options')).toBe('DENY')
    },
    { timeout: 20_000, interval: 100 },
  )
  killTree(server)
  await ended
})

interface Host {
  url: string
  close: () => Promise<void>
}

const hosts: [string, boolean, (options: { root: string }) => Promise<Host>][] = [
  ['the static host', true, startStaticHost],
  ['nginx', nginx !== undefined, startNginx],
  ['Cloudflare’s handler', hasCloudflare, startCloudflare],
]

const forEver = 'public, max-age=31536000, immutable'

describe.each(hosts)('behind %s', (name, isThere, start) => {
  let host: Host
  const ask = (path: string, headers = {}) =>
    fetch(host.url + path, { redirect: 'manual', headers })

  beforeAll(async () => {
    if (isThere) host = await start({ root: site })
  })
  afterAll(() => host?.close())

  test.skipIf(!isThere)('each address that the site names is answered with its page', async () => {
    const sitemap = await read('sitemap.xml')
    const named = Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, url = '']) => url)
    const linked = (await read('blog/feed.xml')).matchAll(/<link [^>]*href="([^"]+)"/g)
    const paths = [...named, ...Array.from(linked, ([, url = '']) => url)].map(
      (url) => new URL(url).pathname,
    )
    expect(paths).toEqual(expect.arrayContaining(['/', '/blog', '/blog/page/2', '/blog/moved']))
    for (const path of [...paths, '/blog-publisher', '/waitlist/confirm']) {
      expect((await ask(path)).status, path).toBe(200)
    }
  })

  test.skipIf(!isThere)('a moved article leads to its place, with status 301', async () => {
    for (const slug of ['first-place', encodeURIComponent('зарплата')]) {
      const { status, headers } = await ask(`/blog/${slug}`)
      expect([status, headers.get('location')]).toEqual([301, '/blog/moved'])
    }
  })

  test.skipIf(!isThere)('the operator’s own files are served', async () => {
    for (const [file, text] of Object.entries(ownFiles)) {
      expect(await (await ask(`/${file}`)).text(), file).toBe(text)
    }
  })

  test.skipIf(!isThere)('other sites may show pictures, and no header has two values', async () => {
    const { headers } = await ask('/share/moved.png')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const [script = ''] = /[\w-]+\.js/.exec(await read('bulk-publisher.html')) ?? []
    for (const path of ['/', `/assets/${script}`]) {
      const asked = await ask(path)
      expect(asked.headers.get('x-frame-options'), path).toBe('DENY')
      expect(asked.headers.get('referrer-policy'), path).toBe('no-referrer')
    }
    expect((await ask(`/assets/${script}?v=1`)).headers.get('cache-control')).toBe(forEver)
  })

  test.skipIf(!isThere).each(['/assets/gone.js', '/nothing', '/_headers', '/_redirects'])(
    '%s is answered with 404 and the page for it, which is not kept',
    async (path) => {
      const reply = await ask(path)
      expect(reply.status).toBe(404)
      expect(reply.headers.get('cache-control')).toMatch(/^no-(cache|store)$/)
      expect(await reply.text()).toBe(await read('404.html'))
    },
  )

  test.skipIf(!isThere || name.startsWith('Cloud'))('a script is compressed', async () => {
    const [path = ''] = /\/assets\/[\w-]+\.js/.exec(await read('bulk-publisher.html')) ?? []
    const reply = await ask(path, { 'accept-encoding': 'gzip' })
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    expect(await reply.text()).toBe(await read(path.slice(1)))
  })
})
