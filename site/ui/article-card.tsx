import type { ReactNode } from 'react'
import type { Post } from '../../shared/post/post.ts'
import { Badges, Byline } from './article-header.tsx'
import { blockDirection } from './direction.ts'

interface Props {
  article: Pick<Post, 'title' | 'excerpt' | 'categories' | 'publishDate' | 'author'> & {
    lang?: string
  }
  /** To read it. */
  minutes: number
  heading: 'h2' | 'h3'
  /** Where the title leads; nowhere in a preview. */
  href?: string
  picture: ReactNode
}

/** Cards show at most two categories. */
const maxBadges = 2

/** The parts of an article's card, in a list and in its preview. */
export function ArticleCardParts({ article, minutes, heading: Heading, href, picture }: Props) {
  const { title, excerpt, categories, publishDate, author } = article
  const dir = blockDirection(article.lang)
  return (
    <>
      {picture}
      <Badges names={categories.slice(0, maxBadges)} />
      <Heading dir={dir}>{href === undefined ? title : <a href={href}>{title}</a>}</Heading>
      <p className="soft" data-part="excerpt" dir={dir}>
        {excerpt}
      </p>
      <Byline article={{ publishDate, author }} minutes={minutes} />
    </>
  )
}
