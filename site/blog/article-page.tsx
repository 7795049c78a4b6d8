import { brand } from '../../shared/brand.ts'
import type { Post } from '../../shared/post.ts'
import type { Head } from '../head.ts'
import type { Articles } from '../routes.tsx'
import { ArticleBody } from '../ui/article-body.tsx'

export function articleHead(article: Post): Head {
  return {
    title: article.seoTitle ?? `${article.title} | ${brand.blogName}`,
    description: article.seoDescription ?? article.excerpt,
    path: `/blog/${article.slug}`,
    article: { publishedOn: article.publishDate, author: article.author, tags: article.tags },
  }
}

export function ArticlePage({ article }: { article: Post; articles: Articles }) {
  return (
    <main>
      <h1>{article.title}</h1>
      <ArticleBody content={article.content} />
    </main>
  )
}
