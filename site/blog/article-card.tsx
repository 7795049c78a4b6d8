import type { Ref } from 'react'
import { formatLongDate } from '../../shared/dates.ts'
import { articlePath } from './addresses.ts'
import type { ArticleSummary } from './article-index.ts'
import { Badges } from './badges.tsx'

/** Cards show at most two categories. */
const maxBadges = 2

interface Props {
  article: ArticleSummary
  /** 'eager' where the picture is on the first screen. */
  loading?: 'eager' | 'lazy'
  /** One level below the heading of the grid. */
  heading?: 'h2' | 'h3'
  linkRef?: Ref<HTMLAnchorElement> | undefined
}

/** An article in a grid. The whole card can be clicked, its title is the link. */
export function ArticleCard({ article, loading = 'lazy', heading = 'h2', linkRef }: Props) {
  const Heading = heading
  return (
    <li className="card">
      <Heading>
        <a href={articlePath(article.slug)} ref={linkRef}>
          {article.title}
        </a>
      </Heading>
      <Badges names={article.categories.slice(0, maxBadges)} />
      <p className="card-excerpt">{article.excerpt}</p>
      <p className="byline">
        <time dateTime={article.publishDate}>{formatLongDate(article.publishDate)}</time>
        <span>{article.minutes} min read</span>
        <span>{article.author}</span>
      </p>
      {article.featuredImage !== undefined && (
        <img src={article.featuredImage} alt="" loading={loading} width="640" height="360" />
      )}
    </li>
  )
}
