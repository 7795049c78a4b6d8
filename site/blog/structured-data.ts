import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { articleImagePath, articlePath } from './paths.ts'

/**
 * An article, for search engines. Where the author is the team, it is the organization, else a person.
 * `origin` has no trailing slash.
 */
export function blogPosting(article: Article, origin: string): object {
  const url = origin + articlePath(article.slug)
  const image = [
    ...(article.featuredImage === undefined ? [] : [origin + article.featuredImage]),
    origin + articleImagePath(article.slug),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.seoDescription ?? article.excerpt,
    url,
    mainEntityOfPage: url,
    image,
    datePublished: article.publishDate,
    author: {
      '@type': article.author === brand.author ? 'Organization' : 'Person',
      name: article.author,
      ...(article.author === brand.author && { url: `${origin}/` }),
    },
    publisher: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
    wordCount: article.words,
    inLanguage: 'en-US',
    ...(article.tags.length > 0 && { keywords: article.tags.join(', ') }),
    ...(article.categories.length > 0 && { articleSection: article.categories }),
  }
}
