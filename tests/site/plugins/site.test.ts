import { beforeAll, expect, test } from 'vitest'
import { reservedSlugs } from '../../../shared/slug.ts'
import { indexArticles } from '../../../site/blog/article-index.ts'
import { readSitePages } from '../../../site/plugins/site-pages.ts'
import type { SitePages } from '../../../site/content/read-posts.ts'
import { allPaths, renderPage } from '../../../site/prerender.tsx'

let pages: SitePages

beforeAll(async () => {
  pages = await readSitePages('https://site.example')
})

test('no article takes the folder of a page of the site, whatever the case, and the publisher knows which', () => {
  const ownFolders = allPaths(indexArticles([])).flatMap(
    (path) => /^\/blog\/([^/]+)/.exec(path)?.[1] ?? [],
  )
  for (const slug of [...ownFolders, ...reservedSlugs, 'Page', 'INDEX']) {
    expect(pages.takenBy(slug), slug).toBe(`/blog/${slug}`)
    expect(reservedSlugs).toContain(slug.toLowerCase())
  }
  for (const slug of ['feed', 'articles', 'share', 'blog', '404', 'page-2', 'assets', 'бюджет']) {
    expect(pages.takenBy(slug), slug).toBeUndefined()
  }
})

test('links may lead to the parts of a page that it names, which are there', async () => {
  for (const [path, anchors] of pages.anchors) {
    const { html } = await renderPage(path, {
      articles: indexArticles([]),
      origin: 'https://site.example',
      assets: () => ({ scriptPath: '' }),
    })
    for (const id of anchors) expect(html, path).toContain(`id="${id}"`)
  }
  expect([...(pages.anchors.get('/') ?? [])]).toEqual(
    expect.arrayContaining(['benefits', 'features', 'about', 'waitlist']),
  )
})

test.each(['/nothing', '/blog/page/1', '/blog/page/02', '/blog/page/2', '/BLOG/a'])(
  '%s is no page of an empty blog',
  async (path) => {
    const options = { articles: indexArticles([]), origin: '', assets: () => ({ scriptPath: '' }) }
    expect(await renderPage(path, options)).toMatchObject({ status: 404 })
  },
)
