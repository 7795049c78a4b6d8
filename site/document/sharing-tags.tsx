import { brand } from '../../shared/brand.ts'
import type { Head } from './head.ts'

/** The share image of pages that have none of their own. */
export const siteImage = { path: '/share.jpg', alt: `${brand.name}: your budget's new best friend` }

interface Props {
  head: Head
  /** The site's origin without a trailing slash. */
  origin: string
}

/** Open Graph and Twitter tags: what a link to the page looks like where it is shared. */
export function SharingTags({ head, origin }: Props) {
  const { title, description, path, image = siteImage, article } = head
  return (
    <>
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={origin + path} />}
      <meta property="og:image" content={origin + image.path} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.alt} />
      {/* The rest X takes from the tags above. */}
      <meta name="twitter:card" content="summary_large_image" />
      {article && (
        <>
          <meta name="author" content={article.author} />
          <meta property="article:published_time" content={article.publishedOn} />
          {article.updatedOn !== undefined && (
            <meta property="article:modified_time" content={article.updatedOn} />
          )}
          {[...new Set(article.tags)].map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      )}
    </>
  )
}
