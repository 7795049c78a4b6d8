import { expect, test } from 'vitest'
import { indexArticles } from '../../../site/blog/article-index.ts'
import { madePost } from '../../support/made-post.ts'

const fields = { title: 'T', slug: 't', excerpt: 'E', author: 'A', publishDate: '2026-01-05' }
const article = { ...madePost({ ...fields, content: 'Words.' }), blocks: [], words: 201 }

test('an article is found by its slug, a missing one is not', () => {
  const index = indexArticles([article])
  expect(index.find('t')).toBe(article)
  expect(index.find('u')).toBeUndefined()
})

test('indexing and relating looks at each article a few times, however many there are', () => {
  let looks = 0
  const many = Array.from({ length: 2000 }, (_, number) => ({
    ...article,
    slug: `slug-${number}`,
    categories: ['Everything'],
    get tags() {
      looks += 1
      return [`tag-${number}`]
    },
  }))
  const index = indexArticles(many)
  for (const article of many) index.related(article)
  // Looking at all articles for each would take 2,000 looks an article.
  expect(looks / many.length).toBeLessThan(20)
})
