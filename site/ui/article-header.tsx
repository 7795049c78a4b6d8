import type { ReactNode } from 'react'
import { formatLongDate } from '../../shared/dates.ts'
import { blockDirection } from './direction.ts'

interface Dated {
  publishDate: string
  author: string
  updated?: string | undefined
}

interface Props {
  article: Dated & {
    title: string
    excerpt: string
    categories: readonly string[]
    lang?: string
  }
  /** To read it. */
  minutes: number
  heading: 'h1' | 'h2'
  /** At the end of its line. */
  children?: ReactNode
}

/** The head of an article, on its page and in its preview. */
export function ArticleHeader({ article, minutes, heading: Heading, children }: Props) {
  const dir = blockDirection(article.lang)
  return (
    <header className="stack article-header">
      <Badges names={article.categories} />
      <Heading data-part="article-title" dir={dir}>
        {article.title}
      </Heading>
      <p className="lead" data-part="article-excerpt" dir={dir}>
        {article.excerpt}
      </p>
      <div className="row article-header-meta">
        <Byline article={article} minutes={minutes} />
        {children}
      </div>
    </header>
  )
}

export function Byline({ article, minutes }: { article: Dated; minutes: number }) {
  const { publishDate, updated, author } = article
  return (
    <p className="row soft article-header-byline">
      <time dateTime={publishDate}>{formatLongDate(publishDate)}</time>
      {updated !== undefined && updated !== publishDate && (
        <span>
          Updated <time dateTime={updated}>{formatLongDate(updated)}</time>
        </span>
      )}
      <span>{minutes} min read</span>
      <span>{author}</span>
    </p>
  )
}

export function Badges({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className="row article-header-badges" aria-label="Categories">
      {[...new Set(names)].map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
