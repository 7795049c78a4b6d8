import { beforeAll, expect, test } from 'vitest'
import { readdirSync } from 'node:fs'
import { slugFrom, reservedSlugs } from '../../../shared/publication/slug.ts'
import { indexArticles } from '../../../site/blog/article-index.ts'
import { ownPaths } from '../../../site/build/generated-files.ts'
import { publicFolder } from '../../../site/build/paths.ts'
import { loadPrerenderer, type Prerenderer } from '../../../site/build/prerenderer.ts'
import { readSitePages } from '../../../site/build/site-pages.ts'
import type { SitePages } from '../../../site/content/read-posts.ts'

let pages: SitePages
let prerenderer: Prerenderer

beforeAll(async () => {
  prerenderer = await loadPrerenderer()
  pages = readSitePages(prerenderer, 'https://site.example')
})

test.each([
  // Hosts serve blog/index.html as /blog.
  ['index', '/blog'],
  // The folder of the list's further pages, before there are any.
  ['page', '/blog/page'],
])('an article %s would take %s', (slug, address) => {
  expect(pages.takenBy(slug)).toBe(address)
})

test.each(['feed', 'articles', 'share', 'blog', '404', 'indexes', 'page-2', 'assets', 'бюджет'])(
  'an article %s takes nothing of the site',
  (slug) => {
    expect(pages.takenBy(slug)).toBeUndefined()
  },
)

test('the publisher avoids just the addresses that the site takes', () => {
  const files = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
  const names = [...ownPaths, ...prerenderer.fixedPaths(indexArticles([])), ...files]
    .flatMap((path) => path.split(/[\\/]/))
    .flatMap((name) => [slugFrom(name), slugFrom(name.replace(/\..*$/, ''))])
  const taken = ['index', 'page', ...names].filter((name) => pages.takenBy(name) !== undefined)
  expect([...new Set(taken)].sort()).toEqual([...reservedSlugs].sort())
})

test('links may lead to the parts of a page that it names, which are there', () => {
  for (const [path, anchors] of pages.anchors) {
    const { html } = prerenderer.renderPage(path, {
      articles: indexArticles([]),
      origin: 'https://site.example',
      assets: () => ({ style: { text: '' }, script: { text: '' } }),
    })
    for (const id of anchors) expect(html, path).toContain(`id="${id}"`)
  }
  expect([...(pages.anchors.get('/') ?? [])]).toEqual(
    expect.arrayContaining(['benefits', 'features', 'about', 'waitlist']),
  )
})
