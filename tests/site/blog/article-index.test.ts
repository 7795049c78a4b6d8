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
      content: 'some words here',
      author: 'Author',
      publishDate: '2026-01-05',
      categories,
      tags,
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
  const [summary] = indexArticles([
    {
      id: '1',
      title: 'T',
      slug: 't',
      excerpt: 'E',
      content: 'word '.repeat(201),
      author: 'A',
      publishDate: '2026-01-05',
      categories: [],
      tags: [],
    },
  ]).summaries
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

test('thousands of articles are indexed and related in a moment', () => {
  const [template] =
    fc.sample(
      articles.filter((list) => list.length > 0),
      1,
    )[0] ?? []
  if (!template) throw new Error('No article was made.')
  const many = Array.from({ length: 10_000 }, (_, number) => ({
    ...template,
    slug: `many-${number}`,
    categories: ['Everything'],
    tags: [`tag-${number}`],
  }))
  const started = performance.now()
  const index = indexArticles(many)
  for (const post of many) index.related(post)
  // Looking at all articles for each would take minutes.
  expect(performance.now() - started).toBeLessThan(5000)
})
