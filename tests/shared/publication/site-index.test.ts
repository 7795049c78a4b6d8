import { describe, expect, it } from 'vitest'
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

describe('an index of another program', () => {
  const index = { version: 1, articles: [], pages: {}, files: [] }
  const kept = { slug: 'kept', id: '1' }
  const none = ['', '.', '..', '../up', 'a/b', '/a', 'a\\b', 'a?b', 'a#b', 'a%2Fb', 'a b', 'a\nb']
  const noSlugs = [...none, 'a\u0000', '\ud800', 'x'.repeat(1001)]

  it.each(noSlugs)('is read without articles whose slug makes no page: %j', (slug) => {
    const articles = [{ slug, id: '2' }, kept]
    expect(siteIndexSchema.parse({ ...index, articles }).articles).toEqual([kept])
  })

  it.each(noSlugs)('is read without moves from or to what is no slug: %j', (slug) => {
    const moved = { [slug]: 'kept', from: slug, old: 'kept' }
    expect(siteIndexSchema.parse({ ...index, moved }).moved).toEqual({ old: 'kept' })
  })

  it.each([null, 7, [], {}, { slug: 'a' }, { slug: 'a', id: 2 }, { ...kept, updated: 'soon' }])(
    'is read without an article that is none: %j',
    (article) => {
      const read = siteIndexSchema.parse({ ...index, articles: [article, kept] })
      expect(read.articles).toEqual([kept])
    },
  )

  it('is read without a move to what is no text, and gives no object another prototype', () => {
    const text = '{"a":7,"b":null,"__proto__":{"polluted":1},"old":"kept"}'
    const { moved } = siteIndexSchema.parse({ ...index, moved: JSON.parse(text) as unknown })
    expect({ ...moved }).toEqual({ old: 'kept' })
    expect('polluted' in (moved ?? {})).toBe(false)
  })
})
