import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { postSchema } from '../../../shared/post/post.ts'
import { siteIndexSchema } from '../../../shared/publication/site-index.ts'
import { buildSite } from '../../../site/build-site.ts'
import { pageFiles } from '../../../site/plugins/site-pages.ts'
import { publicFiles } from '../../../site/plugins/site.ts'
import { filesBelow } from '../../support/files-below.ts'
import { fillFolder, folderOf, markdown } from '../../support/posts-folder.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'
import { testPosts } from '../../support/test-posts.ts'

const now = new Date('2026-01-31T12:00:00Z')
const postCount = 26
const days = Array.from({ length: postCount }, (_, index) => String(index + 1).padStart(2, '0'))
const formerSlugs = ['first-place', 'зарплата']
const formerFiles = formerSlugs.flatMap((slug) => pageFiles(`/blog/${slug}`))

const database = 'https://project.supabase.co'

const root = sharedFolder()
const site = join(root, 'site')
/** Every page of the site. */
const pages: { file: string; html: string }[] = []

beforeAll(async () => {
  const postsDir = join(root, 'posts')
  await fillFolder(postsDir, posts())
  vi.stubEnv('VITE_SUPABASE_URL', database)
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
  await buildSite({ outDir: site, postsDir, now })
  const files = (await filesBelow(site)).filter((file) => file.endsWith('.html'))
  for (const file of files) pages.push({ file, html: await read(file) })
})

function posts(): Record<string, string> {
  return {
    ...Object.fromEntries(
      days.map((day) => [
        `post-${day}.md`,
        markdown({
          title: `Post of day ${day}`,
          publishDate: `2026-01-${day}`,
          categories: ['Budgeting'],
          tags: [`day-${day}`],
        }),
      ]),
    ),
    'post-01.md': markdown({
      title: 'Mind </script> & "quotes"',
      publishDate: '2026-01-01',
      slug: 'бюджет',
      seoTitle: 'The title for search engines',
      lang: 'uk',
      seoDescription: 'The description for search engines.',
      tags: ['one', 'one'],
    }),
    'post-02.md': markdown({
      title: 'Post of day 02',
      tags: ['day-02'],
      categories: ['Budgeting'],
      publishDate: '2026-01-02',
      updated: '2026-01-30',
      formerSlugs,
    }),
    // As long as articles are.
    'post-03.md': readFileSync(join(testPosts, 'sinking-funds.md'), 'utf8').replace(
      /^publishDate.*$/m,
      "publishDate: '2026-01-03'\nslug: post-03",
    ),
    'draft.md': markdown({ draft: true }),
    'future.md': markdown({ publishDate: '2026-02-01' }),
  }
}

const read = (file: string) => readFile(join(site, file), 'utf8')

test('every route has a file, and nothing else has', () => {
  const slugs = days.slice(1).map((day) => `post-${day}`)
  const expected = [
    '404.html',
    'index.html',
    ...[
      'blog',
      'blog/page/2',
      'blog-publisher',
      'bulk-publisher',
      'waitlist/confirm',
      'waitlist/leave',
      ...[...slugs, 'бюджет', ...formerSlugs].map((slug) => `blog/${slug}`),
    ].flatMap((path) => [`${path}.html`, `${path}/index.html`]),
  ]
  expect(pages.map(({ file }) => file)).toEqual(expected.sort())
})

test('no page has handlers or style attributes, nor anything from another origin', () => {
  for (const { file, html } of pages) {
    expect(html, file).not.toMatch(/\sstyle=|\son[a-z]+="/)
    const loaded = Array.from(
      html.matchAll(
        /<(?:script|img|link rel="(?:stylesheet|preload|icon|apple-touch-icon|manifest)")[^>]*(?:src|href)="([^"]+)"/g,
      ),
    )
    for (const [, address] of loaded) {
      expect(address, file).toMatch(/^\/[^/]/)
      expect(existsSync(join(site, address ?? '')), `${file}: ${address}`).toBe(true)
    }
  }
})

test('every page has one script and one style sheet in it, and its own policy allows them and nothing else', async () => {
  for (const { file, html } of pages) {
    const [script = '', ...scripts] = textsOf(html, 'script')
    const [sheet = '', ...sheets] = textsOf(html, 'style')
    expect([...scripts, ...sheets], file).toEqual([])
    const isPublisher = file.includes('publisher')
    expect(policyOf(html), file).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${hashOf(script)}`,
      'style-src': hashOf(sheet),
      'connect-src': `'self' ${isPublisher ? 'https: http:' : database}`,
      // Those of the operator's device.
      'img-src': `'self'${isPublisher ? ' blob:' : ''}`,
      'font-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
    })
    // The policy counts from where it stands.
    expect(html.indexOf('http-equiv'), file).toBeLessThan(html.search(/<(?:style|script|link)/))
    expect(html, file).not.toContain('rel="stylesheet"')
  }
  const assets = await readdir(join(site, 'assets'))
  expect(assets.filter((name) => name.endsWith('.css'))).toEqual([])
})

/** The texts of the elements of that name that have no attribute. */
function textsOf(html: string, name: string): string[] {
  const elements = html.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))
  return Array.from(elements, ([, text = '']) => text)
}

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** The sources by directive. */
function policyOf(html: string): Record<string, string> {
  const [, policy = ''] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
  const directives = policy.replaceAll('&#x27;', "'").split('; ')
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

/** Of a page, compressed; and of its style sheet, as a browser reads it. */
const budgets: [page: string, bytes: number, style: number][] = [
  ['index.html', 16_500, 25_100],
  ['blog/index.html', 14_000, 15_400],
  ['blog/post-03/index.html', 14_000, 17_800],
  ['404.html', 14_000, 11_800],
]
const bytesOf = async (file: string) => brotliCompressSync(await readFile(join(site, file))).length

test.each(budgets)(
  '%s keeps to %i bytes with %i of style, and needs nothing but itself and two typefaces',
  async (page, budget, style) => {
    expect(await bytesOf(page)).toBeLessThanOrEqual(budget)
    const html = await read(page)
    expect(/<style>([^]*?)<\/style>/.exec(html)?.[1]?.length).toBeLessThanOrEqual(style)
    const asked = Array.from(
      html.matchAll(
        /(?:<script[^>]* src=|<link rel="(?:stylesheet|preload|modulepreload)" href=)"([^"]+)"/g,
      ),
      ([, path = '']) => path,
    )
    const [first = '', ...others] = Array.from(
      html.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g),
      ([, path = '']) => path,
    )
    expect(others).toHaveLength(1)
    expect(asked).toEqual([first])
    // Chromium's first paint waits for a font that is asked for before the body.
    expect(html.indexOf(first, html.indexOf('</style>'))).toBeGreaterThan(html.indexOf('<body>'))
    for (const path of [first, ...others]) {
      expect((await readFile(join(site, path))).length).toBeLessThanOrEqual(24_000)
    }
  },
)

test('the landing page has at most 700 elements', async () => {
  const html = (await read('index.html')).replaceAll(/<(script|style)[^>]*>[^]*?<\/\1>/g, '')
  expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(700)
})

test('the waitlist asks for one script of at most 75 kB, the publisher for one of 158 kB', async () => {
  const scripts = (await readdir(join(site, 'assets'))).filter((file) => file.endsWith('.js'))
  const namedIn = async (page: string) => {
    const html = await read(page)
    return scripts.filter((file) => html.includes(file))
  }
  const [waitlist = '', ...others] = await namedIn('index.html')
  expect(others).toEqual([])
  expect(await bytesOf(`assets/${waitlist}`)).toBeLessThanOrEqual(75_000)
  // Others are parts of the publisher that it asks for later.
  const [publisher = ''] = await namedIn('bulk-publisher/index.html')
  expect(await bytesOf(`assets/${publisher}`)).toBeLessThanOrEqual(158_000)
})

test('every link to the site leads to a page or file, and to a section that is there', async () => {
  for (const { file, html } of pages) {
    const links = Array.from(html.matchAll(/<a [^>]*?href="([^"]+)"/g), ([, to]) => to)
    for (const to of new Set(links)) {
      const url = new URL(to ?? '', `https://site.example${pathOf(file)}`)
      if (url.origin !== 'https://site.example') continue
      const [target] = pageFiles(url.pathname)
      expect(existsSync(join(site, target)), `${file}: ${to}`).toBe(true)
      const id = url.hash.slice(1)
      if (id !== '') expect(await read(target), `${file}: ${to}`).toContain(`id="${id}"`)
    }
  }
})

/** The path of a page's file. */
function pathOf(file: string): string {
  return `/${file.replace(/\/?(?:index|404)\.html$|\.html$/, '')}`
}

test('every page for visitors names its own address as the one to find it by', () => {
  for (const { file, html } of pages) {
    if (/404|publisher/.test(file) || formerFiles.includes(file)) continue
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    expect(canonical).toBe(`https://pennywren.example${encodeURI(pathOf(file))}`)
    expect(html, file).toContain(`<meta property="og:url" content="${canonical}"/>`)
  }
})

test('the head of an article has what browsers, search engines and others show of it, whatever its title holds', async () => {
  const html = await read('blog/бюджет/index.html')
  expect(html).toContain('<article lang="uk" dir="ltr">')
  const head = html.slice(0, html.indexOf('</head>'))
  const tags = head.match(/<(?:title>[^<]*<\/title|meta (?!http-equiv)|link )[^>]*>/g) ?? []
  const json = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(head)?.[1]
  const described = JSON.stringify(JSON.parse(json ?? ''), null, 2)
  await expect([...tags, described, ''].join('\n')).toMatchFileSnapshot('article-head.txt')
  expect(existsSync(join(site, 'share/бюджет.png'))).toBe(true)
  expect(await read('index.html')).toContain('<meta property="og:type" content="website"/>')
})

describe('an article that was corrected and has moved', () => {
  test('says when it was corrected, to readers and to machines', async () => {
    const html = await read('blog/post-02/index.html')
    expect(html).toContain('Updated <time dateTime="2026-01-30">January 30, 2026</time>')
    expect(html).toContain('"dateModified":"2026-01-30"')
    expect(html).toContain('<meta property="article:modified_time" content="2026-01-30"/>')
    expect(await read('sitemap.xml')).toContain('/post-02</loc><lastmod>2026-01-30</lastmod>')
    const { articles } = siteIndexSchema.parse(JSON.parse(await read('blog/site-index.json')))
    const own = articles.find(({ slug }) => slug === 'post-02')
    expect(own).toMatchObject({ updated: '2026-01-30', version: expect.stringMatching(/^\w+$/) })
    expect(new Set(articles.map(({ version }) => version)).size).toBe(postCount)
  })

  test('is led to from where it was, by a page where the host does not', async () => {
    const { moved } = siteIndexSchema.parse(JSON.parse(await read('blog/site-index.json')))
    expect(moved).toEqual(Object.fromEntries(formerSlugs.map((slug) => [slug, 'post-02'])))
    for (const file of formerFiles) {
      const html = await read(file)
      expect(html).toContain('<meta property="og:title" content="Post of day 02 | Pennywren Blog"')
      expect(html).toContain('<meta http-equiv="refresh" content="0; url=/blog/post-02"/>')
      expect(html).toContain(
        '<link rel="canonical" href="https://pennywren.example/blog/post-02"/>',
      )
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).toContain('<a href="/blog/post-02" class="button">')
      expect(html).not.toContain('application/ld+json')
    }
  })
})

test('a long list has pages that lead to each other, each card standing in one', async () => {
  const [first, second] = [await read('blog/index.html'), await read('blog/page/2/index.html')]
  const cards = (html: string) =>
    html.replace(/<template>.*<\/template>/, '').match(/class="article-card[" ]/g)
  expect(cards(first)).toHaveLength(24)
  expect(cards(second)).toHaveLength(2)
  expect(first).toContain('<a href="/blog/page/2" rel="next">')
  expect(second).toContain('<a href="/blog" rel="prev">')
  // Nothing of the cards stands in the page a second time, but in the list that the search reads.
  expect(first.match(/Post of day 20/g)).toHaveLength(1)
})

test('sitemap, feed and search hold what is published and nothing else', async () => {
  const sitemap = await read('sitemap.xml')
  expect(sitemap.match(/<loc>/g)).toHaveLength(postCount + 3)
  expect(sitemap).not.toMatch(/publisher|draft|future|404/)
  const feed = await read('blog/feed.xml')
  expect(feed.match(/<entry>/g)).toHaveLength(20)
  expect(feed).toContain('Post of day 26')
  const cards = JSON.parse(await read('blog/articles.json')) as string[]
  expect(cards).toHaveLength(postCount)
  const list = (await read('blog/index.html')) + (await read('blog/page/2/index.html'))
  for (const card of cards.slice(3)) expect(list).toContain(card)
  expect(await read('index.html')).toContain('href="/blog/feed.xml"')
})

test('the publisher finds what is on the site, and the post of each article', async () => {
  const index = siteIndexSchema.parse(JSON.parse(await read('blog/site-index.json')))
  expect(index.articles).toHaveLength(postCount)
  expect(index.pages['/']).toContain('features')
  expect(index.files).toContain('/blog/feed.xml')
  expect(index).toMatchObject({ builtAt: now.toISOString() })
  for (const { slug, id } of index.articles) {
    const post: unknown = JSON.parse(await read(`blog/${slug}.post.json`))
    expect(postSchema.parse(post)).toEqual(post)
    expect(post).toMatchObject({ slug, id })
  }
})

test('the files of `public/` are on the site as they are, and in its index with the manifest’s icons', async () => {
  const { files } = siteIndexSchema.parse(JSON.parse(await read('blog/site-index.json')))
  for (const [path, file] of publicFiles()) {
    expect(await readFile(join(site, path)), path).toEqual(await readFile(file))
    expect(files).toContain(path)
  }
  const manifest = JSON.parse(await read('site.webmanifest')) as { icons: { src: string }[] }
  expect(files).toEqual(expect.arrayContaining(manifest.icons.map(({ src }) => src)))
})

test('the operator’s pages and the 404 page are kept out of search engines', async () => {
  for (const file of ['blog-publisher.html', 'bulk-publisher.html', '404.html']) {
    expect(await read(file)).toContain('<meta name="robots" content="noindex"/>')
    expect(await read(file)).not.toContain('rel="canonical"')
  }
  expect(await read('index.html')).not.toContain('noindex')
  // Which a crawler sees only where it may read them, and a list of them would tell everybody.
  expect(await read('robots.txt')).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://pennywren.example/sitemap.xml\n',
  )
})

test('both files of a page are the same, and each host has the redirects of moved articles', async () => {
  for (const file of ['blog', 'blog/page/2', 'blog/post-02']) {
    expect(await read(`${file}.html`)).toBe(await read(`${file}/index.html`))
  }
  expect(await read('_headers')).toBe(await readFile('site/operations/hosting/_headers', 'utf8'))
  const moved = formerSlugs.map((slug) => `/blog/${encodeURIComponent(slug)} /blog/post-02 301`)
  // Netlify takes the first of a path though there is a page, Cloudflare the one without a mark.
  expect(await read('_redirects')).toBe(moved.map((rule) => `${rule}!\n${rule}\n`).join(''))
})

test('a post that cannot be built leaves the site that is there alone', async () => {
  const postsDir = await folderOf({ 'broken.md': markdown({ publishDate: 'soon' }) })
  await expect(buildSite({ outDir: site, postsDir, now })).rejects.toMatchObject({
    message: expect.stringContaining('broken.md:4: publishDate is written YYYY-MM-DD'),
    // Its author is told nothing of the code.
    stack: expect.not.stringMatching(/^ +at /m),
  })
  expect(await read('blog/index.html')).toContain('26 articles found')
})
