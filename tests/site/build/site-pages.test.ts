import { beforeAll, expect, test } from 'vitest'
import { loadPrerenderer } from '../../../site/build/prerenderer.ts'
import { readSitePages } from '../../../site/build/site-pages.ts'
import type { SitePages } from '../../../site/content/check-addresses.ts'

let pages: SitePages

beforeAll(async () => {
  const { prerenderer } = await loadPrerenderer()
  pages = await readSitePages(prerenderer, 'https://site.example')
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
