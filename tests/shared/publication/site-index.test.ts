import { expect, it } from 'vitest'
import { siteIndex, siteIndexSchema, sitePartsOf } from '../../../shared/publication/site-index.ts'

const site = {
  origin: 'https://site.example',
  anchors: new Map([
    ['/', new Set(['features', 'about'])],
    ['/blog', new Set<string>()],
  ]),
  files: new Set(['/blog/feed.xml']),
}

it('says what the site says of itself', () => {
  const articles = [{ slug: 'бюджет', id: '7', title: 'left out' }]
  const read = siteIndexSchema.parse(JSON.parse(JSON.stringify(siteIndex(articles, site))))
  expect(read.articles).toEqual([{ slug: 'бюджет', id: '7' }])
  expect(sitePartsOf(read, site.origin)).toEqual(site)
})
