import { expect, test } from 'vitest'
import { sitemap } from '../../../site/build/sitemap.ts'

test('the sitemap lists addresses and the days of those that have one', () => {
  expect(
    sitemap([
      { url: 'https://site.example/' },
      { url: 'https://site.example/blog/a?x=1&y=2', lastModified: '2026-01-05' },
    ]),
  ).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://site.example/</loc></url>' +
      '<url><loc>https://site.example/blog/a?x=1&amp;y=2</loc><lastmod>2026-01-05</lastmod></url>' +
      '</urlset>\n',
  )
})
