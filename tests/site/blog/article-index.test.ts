import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { relatedPosts } from '../../../shared/blog.ts'
import { indexArticles } from '../../../site/blog/article-index.ts'

const topic = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const topics = fc.array(topic, { maxLength: 3 })
const articles = fc
  .array(fc.record({ categories: topics, tags: topics }), { maxLength: 30 })
  .map((list) =>
    list.map(({ categories, tags }, number) => ({
      id: String(number),
      title: `Title ${number}`,
      slug: `slug-${number}`,
      excerpt: 'Excerpt',
      author: 'Author',
      publishDate: '2026-01-05',
      categories,
      tags,
      content: 'Words.',
      words: 3,
    })),
  )

test('the related articles are the ones a look at all articles would find', () => {
  fc.assert(
    fc.property(articles, (posts) => {
      const index = indexArticles(posts)
      for (const post of posts) {
        const slugs = index.related(post).map(({ slug }) => slug)
        expect(slugs).toEqual(relatedPosts(post, posts).map(({ slug }) => slug))
      }
    }),
  )
})

test('an article is found by its slug, a missing one is not', () => {
  const [post] =
    fc.sample(
      articles.filter((list) => list.length > 0),
      1,
    )[0] ?? []
  const index = indexArticles(post ? [post] : [])
  expect(index.find('slug-0')).toBe(post)
  expect(index.find('slug-1')).toBeUndefined()
})

test('a summary has the reading time and neither the content nor empty fields', () => {
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
