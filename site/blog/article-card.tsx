import { formatLongDate } from '../../shared/dates.ts'
import { articlePath } from './paths.ts'
import type { ArticleSummary } from './article-index.ts'
import { Badges } from './badges.tsx'
import { cardCategories, readingTime } from './list-words.ts'

interface Props {
  article: ArticleSummary
  /** Whether the blog's search looks at it. */
  searchable?: boolean
  /** 'eager' where the picture is on the first screen. */
  loading?: 'eager' | 'lazy'
  /** One level below the heading of the grid. */
  heading?: 'h2' | 'h3'
}

/** An article in a grid. The whole card can be clicked, its title is the link. */
export function ArticleCard({
  article,
  searchable = false,
  loading = 'lazy',
  heading: Heading = 'h2',
}: Props) {
  return (
    <li className="card" {...(searchable && topicsOf(article))}>
      {article.featuredImage !== undefined && (
        <img
          className="picture"
          src={article.featuredImage}
          alt=""
          loading={loading}
          width="640"
          height="360"
        />
      )}
      <Heading>
        <a href={articlePath(article.slug)}>{article.title}</a>
      </Heading>
      <Badges names={cardCategories(article.categories)} />
      <p className="soft card-excerpt">{article.excerpt}</p>
      <p className="row soft byline">
        <time dateTime={article.publishDate}>{formatLongDate(article.publishDate)}</time>
        <span>{readingTime(article.minutes)}</span>
        <span>{article.author}</span>
      </p>
    </li>
  )
}

/** What the search looks at and the card does not show. */
function topicsOf({ categories, tags }: ArticleSummary) {
  return { 'data-categories': JSON.stringify(categories), 'data-tags': JSON.stringify(tags) }
}
