import { expect, test } from 'vitest'
import type { Article } from '../../../shared/blog.ts'
import { atomFeed } from '../../../site/build/feed.ts'

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
  words: 1,
}
const options = { origin: 'https://site.example', path: '/blog/feed.xml', now: new Date(0) }

test('an entry carries the whole article, escaped', () => {
  const xml = atomFeed({
    ...options,
    entries: [{ article, path: '/blog/fish-chips', body: '<p><a href="/">x</a></p>' }],
  })
  expect(xml).toContain('<title>Fish &amp; &lt;Chips&gt;</title>')
  expect(xml).toContain('<link href="https://site.example/blog/fish-chips"/>')
  expect(xml).toContain('<id>https://site.example/blog/fish-chips</id>')
  expect(xml).toContain('<published>2026-01-05T00:00:00Z</published>')
  expect(xml).toContain('<author><name>Robin Doe</name></author>')
  expect(xml.match(/<category term="Budgeting"\/>/g)).toHaveLength(1)
  expect(xml).toContain('<summary>Say &quot;no&quot;.</summary>')
  expect(xml).toContain('&lt;p&gt;&lt;a href=&quot;/&quot;&gt;x&lt;/a&gt;&lt;/p&gt;')
})

test('the feed names itself, its base and the day of its newest article', () => {
  const xml = atomFeed({ ...options, entries: [{ article, path: '/blog/fish-chips', body: '' }] })
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed /)
  expect(xml).toContain('xml:base="https://site.example/"')
  expect(xml).toContain(
    '<link rel="self" href="https://site.example/blog/feed.xml" type="application/atom+xml"/>',
  )
  expect(xml).toContain('<updated>2026-01-05T00:00:00Z</updated>')
})

test('a blog without articles has a feed that is valid', () => {
  const xml = atomFeed({ ...options, entries: [] })
  expect(xml).toContain('<updated>1970-01-01T00:00:00Z</updated>')
  expect(xml).not.toContain('<entry>')
})
