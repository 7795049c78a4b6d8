import { expect, test } from 'vitest'
import { indexArticles } from '../../../site/blog/article-index.ts'

const article = {
  id: '1',
  title: 'T',
  slug: 't',
  excerpt: 'E',
  content: 'Words.',
  words: 201,
  author: 'A',
  publishDate: '2026-01-05',
  categories: [],
  tags: [],
}

test('an article is found by its slug, a missing one is not', () => {
  const index = indexArticles([article])
  expect(index.find('t')).toBe(article)
  expect(index.find('u')).toBeUndefined()
})

test('a summary has the reading time and neither the content nor empty fields', () => {
  const [summary] = indexArticles([article]).summaries
  expect(summary).toEqual({
    title: 'T',
    slug: 't',
    excerpt: 'E',
    author: 'A',
    publishDate: '2026-01-05',
    categories: [],
    tags: [],
    minutes: 2,
  })
})

test('indexing and relating looks at each article a few times, however many there are', () => {
  let looks = 0
  const many = Array.from({ length: 2000 }, (_, number) => ({
    id: String(number),
    title: `Title ${number}`,
    slug: `slug-${number}`,
    excerpt: 'Excerpt',
    author: 'Author',
    publishDate: '2026-01-05',
    categories: ['Everything'],
    get tags() {
      looks += 1
      return [`tag-${number}`]
    },
    content: 'Words.',
    words: 3,
  }))
  const index = indexArticles(many)
  for (const article of many) index.related(article)
  // Looking at all articles for each would take 2,000 looks an article.
  expect(looks / many.length).toBeLessThan(20)
})
