import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slugFrom } from '../../../shared/publication/slug.ts'
import { slugNamed } from '../../../shared/publication/article-address.ts'

it.each([
  ['/blog/sinking-funds', 'sinking-funds'],
  [' blog/sinking-funds/ ', 'sinking-funds'],
  ['sinking-funds', 'sinking-funds'],
  ['https://site.example/blog/sinking-funds?from=feed#top', 'sinking-funds'],
  ['site.example/blog/sinking-funds', 'sinking-funds'],
  ['https://site.example/preview/blog/sinking-funds', 'sinking-funds'],
  ['/blog/sinking-funds.html', 'sinking-funds'],
  ['/blog/sinking-funds.post.json', 'sinking-funds'],
  ['https://site.example/blog/%E5%AE%B6%E8%A8%88%E7%B0%BF', '家計簿'],
  ['/blog/家計簿', '家計簿'],
  ['/blog/%E5%AE', 'e5ae'],
  ['Sinking Funds!', 'sinking-funds'],
  ['My blog/life balance', 'my-bloglife-balance'],
  ['', undefined],
  ['/', undefined],
  ['???', undefined],
  ['/blog', undefined],
  ['/blog/', undefined],
  ['/blog/..', undefined],
  ['https://site.example/', undefined],
  ['https://site.example/blog?q=debt', undefined],
])('%j names %s', (text, slug) => {
  expect(slugNamed(text)).toBe(slug)
})

it('finds every slug by its path and by its address, escaped or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (title) => {
      const slug = slugFrom(title)
      fc.pre(slug !== '')
      const path = `/blog/${encodeURIComponent(slug)}`
      for (const text of [slug, path, `/blog/${slug}`, `https://site.example${path}`]) {
        expect(slugNamed(text)).toBe(slug)
      }
    }),
  )
})
