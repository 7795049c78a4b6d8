import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import { articleImagePath, articlePath } from '../blog/addresses.ts'

const context = 'https://schema.org'

/** The maker of the site, for search engines. `origin` has no trailing slash. */
export function organization(origin: string): object {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

/** The site as a whole. */
export function webSite(origin: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
  }
}

/** An article. What the team writes has the organization as its author, the rest a person. */
export function blogPosting(article: Article, origin: string): object {
  const url = origin + articlePath(article.slug)
  const image = [
    ...(article.featuredImage === undefined ? [] : [origin + article.featuredImage]),
    origin + articleImagePath(article.slug),
  ]
  return {
    '@context': context,
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
