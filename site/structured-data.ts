import { brand } from '../shared/brand.ts'
import { countWords } from '../shared/text.ts'
import type { Post } from '../shared/post.ts'
import { articleImagePath, articlePath } from './blog/addresses.ts'

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
export function blogPosting(post: Post, origin: string): object {
  const url = origin + articlePath(post.slug)
  const image = [
    ...(post.featuredImage === undefined ? [] : [origin + post.featuredImage]),
    origin + articleImagePath(post.slug),
  ]
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.seoDescription ?? post.excerpt,
    url,
    mainEntityOfPage: url,
    image,
    datePublished: post.publishDate,
    author: {
      '@type': post.author === brand.author ? 'Organization' : 'Person',
      name: post.author,
      ...(post.author === brand.author && { url: `${origin}/` }),
    },
    publisher: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
    wordCount: countWords(post.content),
    inLanguage: 'en-US',
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    ...(post.categories.length > 0 && { articleSection: post.categories }),
  }
}
