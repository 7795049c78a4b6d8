import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { fieldNames } from '../../../shared/post/fields.ts'
import { ArticlePage, articleHead } from '../../../site/blog/article-page.tsx'
import { ArticlePreview } from '../../../site/publisher/post-form/post-preview.tsx'
import { PublisherProvider } from '../../../site/publisher/use-publisher.tsx'
import { madePost } from '../../support/made-post.ts'
import { memoryPlatform } from '../../support/publisher/memory-platform.ts'

const valueOf = (name: string) =>
  ({ publishDate: '2026-01-06', featuredImage: '/x.png' })[name] ?? `typed-${name.toLowerCase()}`
const textOf = (name: string) => (name === 'publishDate' ? 'January 6, 2026' : valueOf(name))
const post = madePost(Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])))

test.each(fieldNames)('what an operator types as %s shows on the article’s page', (name) => {
  const blocks = parseArticle(post.content)
  const { featuredImage: jpeg = '', featuredImageAlt: alt = '' } = post
  const picture = { avif: '', webp: '', jpeg, alt, width: 800, height: 450 }
  const article = { ...post, picture, blocks, words: 1, version: '1', deadLinks: [] }
  const page = renderToStaticMarkup(<ArticlePage article={article} related={[]} />)
  expect(page + JSON.stringify(articleHead(article))).toContain(textOf(name))
})

test.each(fieldNames.filter((name) => !name.startsWith('seo')))(
  'and in its preview: %s',
  (name) => {
    const preview = (
      <PublisherProvider platform={memoryPlatform()}>
        <ArticlePreview post={post} blocks={parseArticle(post.content)} />
      </PublisherProvider>
    )
    expect(renderToStaticMarkup(preview)).toContain(textOf(name))
  },
)
