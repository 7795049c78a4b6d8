import { expect, test } from 'vitest'
import type { Article } from '../../../shared/blog.ts'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { indexArticles } from '../../../site/blog/article-index.ts'
import { atomFeed, feedIds } from '../../../site/plugins/feed.ts'

const article: Article = {
  id: '1',
  title: 'Fish & <Chips>\u0000',
  slug: 'fish-chips',
  content: '',
  excerpt: 'Say "no".',
  author: 'Robin Doe',
  publishDate: '2026-01-05',
  categories: ['Budgeting', 'Budgeting'],
  tags: [],
  blocks: [],
  words: 1,
}
const feedOf = (articles: Article[]) =>
  atomFeed({
    index: indexArticles(articles),
    origin: 'https://site.example',
    now: new Date(0),
  })

test('an entry carries the whole article, escaped, with addresses that work in every reader', () => {
  const text = 'A [link](/blog) and ]]> <b>'
  const picture = { avif: '', jpeg: '/assets/a.jpg', width: 8, height: 4, alt: 'A jar' }
  const xml = feedOf([{ ...article, blocks: parseArticle(text), picture }])
  expect(xml).toContain('<![CDATA[Fish &amp; &lt;Chips&gt;]]>')
  expect(xml).toContain('<link href="https://site.example/blog/fish-chips"/>')
  expect(xml).toContain('<id>tag:pennywren.example,2026:blog/1</id>')
  expect(xml).toContain('<published>2026-01-05T00:00:00.000Z</published>')
  expect(xml).toContain('<name>Robin Doe</name>')
  expect(xml.match(/<category term="Budgeting"\/>/g)).toHaveLength(1)
  expect(xml).toContain('<![CDATA[Say &quot;no&quot;.]]>')
  expect(xml).toMatch(
    /<content type="html"><!\[CDATA\[<img src="https:\/\/site\.example\/assets\/a/,
  )
  expect(xml).toContain('<a href="https://site.example/blog">link</a> and ]]&gt; &lt;b&gt;')
  expect(xml).not.toContain('preload')
})

test('a correction is the day of its entry, and of the feed where it is the newest', () => {
  const corrected = { ...article, slug: 'b', publishDate: '2026-01-01', updated: '2026-01-07' }
  const xml = feedOf([article, corrected])
  const days = Array.from(xml.matchAll(/<updated>(.*?)T00:00:00\.000Z</g), ([, day]) => day)
  expect(days).toEqual(['2026-01-07', '2026-01-05', '2026-01-07'])
  expect(xml).toContain('<published>2026-01-01T00:00:00.000Z</published>')
})

test('an entry keeps its id when its article moves, and when a younger one comes that shares it', () => {
  const shared = { ...article, id: 'two', slug: 'c', formerSlugs: ['old'] }
  const younger = { ...article, id: 'two', slug: 'b', publishDate: '2026-01-06' }
  const ids = (all: Article[]) => all.map(feedIds(all)).map((id) => id.split('2026:blog/')[1])
  expect(ids([younger, { ...article, id: 'a/b ü' }, shared])).toEqual([
    'two/b',
    'a%2Fb%20%C3%BC',
    'two',
  ])
  expect(ids([{ ...younger, slug: 'd', formerSlugs: ['b'] }, shared])).toEqual(['two/b', 'two'])
  expect(ids([younger])).toEqual(['two'])
})

test('the feed names itself, also where the blog has no article', () => {
  const xml = feedOf([])
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed /)
  expect(xml).toContain('<link rel="self" href="https://site.example/blog/feed.xml"/>')
  expect(xml).toContain('<id>tag:pennywren.example,2026:blog</id>')
  expect(xml).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  expect(xml).not.toContain('<entry>')
})
