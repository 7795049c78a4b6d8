import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { indexArticles } from '../../../site/blog/article-index.ts'
import { BlogPage } from '../../../site/blog/blog-page.tsx'
import { madePost } from '../../support/made-post.ts'

test('categories that no article has stand last, the others in their order; the bar says where the reader is', () => {
  const categories = ['Financial Planning', 'Budgeting']
  const article = { ...madePost({ categories }), blocks: [], words: 1 }
  const html = renderToStaticMarkup(<BlogPage index={indexArticles([article])} page={1} />)
  const chips = Array.from(html.matchAll(/ value="([^"]+)"/g), ([, name]) => name)
  expect(chips.slice(0, 3)).toEqual(['Budgeting', 'Financial Planning', 'Personal Finance'])
  expect(chips).toHaveLength(6)
  expect(html).toContain('<a href="/blog" aria-current="page">')
})
