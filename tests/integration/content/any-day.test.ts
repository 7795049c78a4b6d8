import { anyFields } from '../../support/field-values.ts'
import fc from 'fast-check'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { placeholderArticle } from '../../../shared/api/ai-request.ts'
import { payloadOf } from '../../../shared/api/webhook.ts'
import { addDays } from '../../../shared/dates.ts'
import { importPosts } from '../../../shared/import-post.ts'
import type { Post } from '../../../shared/post/post.ts'
import { heldBackBecause } from '../../../shared/held-back.ts'
import { fieldsOfPost, newDraft } from '../../../shared/post/post-record.ts'
import { assignSlugs } from '../../../shared/publication/assign-slugs.ts'
import { buildSite } from '../../../site/build-site.ts'
import { filesOf, makeSite } from '../../../site/plugins/make-site.ts'
import { allPaths, renderPage } from '../../../site/prerender.tsx'
import { isEveryTest } from '../../support/system.ts'
import { sharedFolder } from '../../support/temporary-folder.ts'

/** Posts are dated over these days from `start`, one on every third, and the site is made on each. */
const days = isEveryTest ? 400 : 100
const between = 3
const start = '2026-11-30'
const dayAt = (index: number) => addDays(start, index) ?? start
const noon = (index: number) => new Date(`${dayAt(index)}T12:00:00Z`)

const random = 'Zk3Qw9Lx7Vb2Nm8Rt5Yp1Hg6Jd4Fs0Ca'
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (role: object) => `${base64({ alg: 'HS256' })}.${base64(role)}.${random}${random}`

/** Texts that have a meaning to something that a post goes through, or look like a secret. */
const hostile = fc.constantFrom(
  ...[
    ['-----BEGIN PRIVATE KEY-----', 'sk-abc123def456ghi7', 'sb_secret_x', `xai-${random}`],
    [`ghp_${random}abcd`, `sk-proj-${random}`, `-----BEGIN PRIVATE KEY-----\n${random}${random}`],
    [token({ sub: '1', name: 'Jo' }), token({ role: 'service_role' }), `AIza${random}abc`],
    [']]>', '</script>', '</title>', '<!--', '&', '"', "'", '$&', '$1', "$'", '{{x}}', '${x}'],
    ['---', '%E0%A4%A', '__proto__', 'constructor', '\\u0000', '\u2028', '\u202e', '\ufeff'],
    ['\u0000', '\u000b', '\ud800', '\udc00', '\ufffe', '👨‍👩‍👧', 'e\u0301', '\u0301'.repeat(300)],
    ['# ', '- ', '**', '`', '[a](/blog/', '](', ')', '![', '|', '\r\n', '\r', '\n\n', ' '],
    ['con', 'nul', 'index', 'page', '404', '_headers', '.', '..', '/', 'a'.repeat(3000)],
  ].flat(),
)
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 12 }), fc.lorem()), {
    maxLength: 8,
  })
  .map((parts) => parts.join(' '))
const linked = fc
  .tuple(text, fc.nat(Math.floor(days / between)))
  .map(([words, other]) => `See [this](/blog/post-${other}) and [that](/nowhere).\n${words}`)

const fields = fc.record(
  {
    ...anyFields(text),
    content: fc.oneof(fc.constant(''), text, linked, linked),
    featuredImage: fc.constantFrom('/none.png', 'https://elsewhere.example/a.png', '/%E0%A4%A'),
  },
  { requiredKeys: ['title', 'excerpt', 'content'] },
)

/** Posts that once stopped a build. */
const troublesome = [
  { title: 'Only a title' },
  {},
  { title: 'Budgeting 101', content: 'One.' },
  { title: 'Budgeting 101!', content: 'Two.' },
  { title: 'Index', content: 'Three.' },
  { title: 'Page', content: 'Four.' },
  { title: 'Straße', content: 'Five.' },
  { title: 'STRASSE', content: 'Six.' },
  { title: 'Long '.repeat(60), content: '![a picture](https://elsewhere.example/a.png)' },
  { title: 'The app', content: 'Open [the app](/app) or **[this](/blog/budgeting-101)**.' },
  { title: 'A\u0000B\ud800', content: 'Sev\u000ben.' },
  { title: 'Failed', content: placeholderArticle({ title: 'Failed', excerpt: '' }) },
]

/** Posts as the publisher sends them. */
function sentPosts(): Post[] {
  const numRuns = Math.floor(days / between) - troublesome.length
  const posts = [...fc.sample(fields, { numRuns, seed: 11 }), ...troublesome].map(
    (given, index) => {
      const id = `post ${index}`
      const input = JSON.stringify({ ...given, id, publishDate: dayAt(index * between) })
      const result = importPosts(input, { now: noon(0), firstId: 1 })
      const [post] = result.ok ? result.posts : []
      if (!post) throw new Error(JSON.stringify(result))
      return post
    },
  )
  const addresses = assignSlugs(
    posts.map((post) => ({ ...newDraft(post.id, 0), ...fieldsOfPost(post) })),
  )
  return posts.map((post) => {
    const slug = addresses.get(post.id)?.slug ?? ''
    return payloadOf({ post: { ...post, slug } }, { origin: 'https://site.example', now: noon(0) })
      .post
  })
}

const posts = sentPosts()
const shownOn = (day: string) =>
  posts
    .filter((post) => post.publishDate <= day && heldBackBecause(post) === undefined)
    .map(({ slug }) => slug)
    .sort()

const root = sharedFolder()
const postsDir = sharedFolder()

beforeAll(async () => {
  for (const [index, post] of posts.entries()) {
    await writeFile(join(postsDir, `${index}.json`), JSON.stringify(post, null, 2))
  }
})

test('the posts of this test are shown and held back', () => {
  const reasons = posts.map((post) => heldBackBecause(post))
  for (const reason of [undefined, 'secret', 'no-title', 'no-text']) {
    const found = reasons.filter((because) => because === reason)
    expect(found.length, String(reason)).toBeGreaterThan(2)
  }
})

test(
  `whatever the letters of posts, every page and file of the site can be made on each of ${days} days`,
  { timeout: 120_000 },
  async () => {
    const origin = 'https://site.example'
    const assets = () => ({ scriptPath: '' })
    const made = new Set<string>()
    let before: string[] = []
    for (let index = 0; index < days; index += 1) {
      const shown = shownOn(dayAt(index))
      // The site is that of the day before.
      if (index > 0 && shown.length === before.length) continue
      before = shown
      const options = { cacheDir: root, isOffline: true, now: noon(index) }
      const { site } = await makeSite({ origin, postsDir }, options)
      expect(site.index.articles.map(({ slug }) => slug).sort()).toEqual(shown)
      for (const path of allPaths(site.index)) {
        // The page of an article is the same again on later days.
        if (path.startsWith('/blog/') && made.has(path)) continue
        const { html } = await renderPage(path, { articles: site.index, origin, assets })
        expect(html).toContain('</html>')
        if (!path.startsWith('/blog/page/')) made.add(path)
      }
      for (const [path, make] of filesOf(site)) {
        // So are its files.
        if (/^\/(share|blog)\/[^.]+\.(png|post\.json)$/.test(path) && made.has(path)) continue
        expect(() => decodeURIComponent(path)).not.toThrow()
        expect(await make()).toBeTypeOf(path.endsWith('.png') ? 'object' : 'string')
        made.add(path)
      }
    }
  },
)

test('the site is built on the last of them', { timeout: 120_000 }, async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const outDir = join(root, 'site')
  await buildSite({ outDir, cacheDir: join(root, 'cache'), postsDir, now: noon(days) })
  const built = (await readdir(join(outDir, 'blog')))
    .filter((file) => file.endsWith('.post.json'))
    .map((file) => file.replace(/\.post\.json$/, ''))
  expect(built.sort()).toEqual(shownOn(dayAt(days)))
  // Nor does a source name an article that is not there.
  for (const slug of built) {
    const source = await readFile(join(outDir, 'blog', `${slug}.post.json`), 'utf8')
    for (const [, linked] of source.matchAll(/\[this\]\(\/blog\/(post-\d+)\)/g)) {
      expect(built).toContain(linked)
    }
  }
})
