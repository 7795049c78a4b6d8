import { expect, it } from 'vitest'
import { siteIndex, siteIndexSchema, sitePartsOf } from '../../../shared/publication/site-index.ts'

const site = {
  origin: 'https://site.example',
  anchors: new Map([
    ['/', new Set(['features', 'about'])],
    ['/blog', new Set<string>()],
  ]),
  files: new Set(['/blog/feed.xml']),
  pictures: new Set<string>(),
}

it('says what the site says of itself', () => {
  const known = { slug: 'бюджет', id: '7', updated: '2026-02-03', version: 'a1' }
  const index = siteIndex(
    [{ ...known, title: 'left out' } as typeof known],
    site,
    new Map([['old', 'бюджет']]),
  )
  const read = siteIndexSchema.parse(JSON.parse(JSON.stringify(index)))
  expect(read.articles).toEqual([known])
  expect(read.moved).toEqual({ old: 'бюджет' })
  expect(sitePartsOf(read, site.origin)).toEqual(site)
})

const index = { version: 1, articles: [], pages: {}, files: [] }

it.each(['', '..', '../up', 'a/b', 'a?b', 'a%2Fb', 'a b', 'a\u0000', '\ud800', 'x'.repeat(1001)])(
  'is none with an article at %j, or with one that moved from or to there',
  (slug) => {
    const others = [
      { articles: [{ slug, id: '2' }] },
      { moved: { a: slug } },
      { moved: { [slug]: 'a' } },
    ]
    for (const other of others)
      expect(siteIndexSchema.safeParse({ ...index, ...other }).success).toBe(false)
    expect(siteIndexSchema.safeParse(index).success).toBe(true)
  },
)
