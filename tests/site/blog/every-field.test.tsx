import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseArticle } from '../../../shared/post/article-text.ts'
import { eachField, fieldNames, type FieldName } from '../../../shared/post/fields.ts'
import { recordOfArticle } from '../../../shared/post/post-sending.ts'
import { ArticlePage, articleHead } from '../../../site/blog/article-page.tsx'
import { ArticlePreview } from '../../../site/publisher/post-form/post-preview.tsx'
import { PublisherProvider } from '../../../site/publisher/use-publisher.tsx'
import { typedValue } from '../../support/field-values.ts'
import { madePost } from '../../support/made-post.ts'
import { memoryPlatform } from '../../support/publisher/memory-platform.ts'

const textOf = (name: FieldName) => (name === 'publishDate' ? 'January 6, 2026' : typedValue(name))
const post = madePost(eachField((name) => typedValue(name)))

test.each(fieldNames)('what an operator types as %s shows on the article’s page', (name) => {
  const blocks = parseArticle(post.content)
  const { featuredImage: jpeg = '', featuredImageAlt: alt = '' } = post
  const picture = { avif: '', webp: '', jpeg, alt, width: 800, height: 450 }
  const article = { ...post, picture, blocks, words: 1, version: '1', deadLinks: [] }
  const page = renderToStaticMarkup(<ArticlePage article={article} related={[]} />)
  expect(page + JSON.stringify(articleHead(article))).toContain(textOf(name))
})

// The text is there once a page has loaded what reads it.
const previewed = fieldNames.filter((name) => !name.startsWith('seo') && name !== 'content')

test.each(previewed)('and in its preview: %s', (name) => {
  const preview = (
    <PublisherProvider platform={memoryPlatform()}>
      <ArticlePreview post={recordOfArticle(post, 0)} />
    </PublisherProvider>
  )
  expect(renderToStaticMarkup(preview)).toContain(textOf(name))
})
