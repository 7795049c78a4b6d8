import { expect, test } from 'vitest'
import { indexArticles } from '../../../site/blog/article-index.ts'
import { slugFrom } from '../../../shared/publication/slug.ts'
import { generatedFiles, ownPaths } from '../../../site/build/generated-files.ts'
import { loadPrerenderer } from '../../../site/build/prerenderer.ts'
import { madePost } from '../../support/made-post.ts'

test('no article, whatever its address, stands in the place of a file of the site', async () => {
  const prerenderer = await loadPrerenderer()
  const names = ownPaths.map((path) => path.split('/').at(-1) ?? '')
  const slugs = new Set(
    names.flatMap((name) => [slugFrom(name), slugFrom(name.replace(/\..*$/, ''))]),
  )
  expect(slugs).toContain('site-index')
  const articles = [...slugs].map((slug) => ({
    ...madePost({}),
    id: slug,
    slug,
    blocks: [],
    words: 1,
  }))
  const unused = () => Promise.reject(new Error('Nothing is made here.'))
  const files = generatedFiles({
    prerenderer,
    index: indexArticles(articles),
    origin: 'https://site.example',
    now: new Date(),
    shareImages: { draw: unused },
    pages: { origin: '', anchors: new Map(), files: new Set() },
  })
  // A picture and a post for each article.
  expect(files.size).toBe(ownPaths.length + 2 * articles.length)
})
