import { minutesToRead, type Article } from '../../shared/blog.ts'
import { ArticleCardParts } from '../ui/article-card.tsx'
import { directed } from '../ui/direction.ts'
import { articlePath } from './paths.ts'
import { Picture } from './picture.tsx'

/** As wide as the grid makes a card: one, two or three beside each other. */
const cardSizes = '(width < 40rem) 92vw, (width < 62rem) 45vw, 32rem'
/** Most of the page's width. */
export const leadSizes = '(width < 52rem) 92vw, 44rem'

interface Props {
  article: Article
  /** One level below the heading of the grid. */
  heading?: 'h2' | 'h3'
  /** The newest article leads the list: its picture is large, and the first thing to be seen. */
  isLead?: boolean
}

/**
 * An article in a grid. The whole card can be clicked, its title is the link. The search looks at all
 * categories and tags, which the card does not show.
 */
export function ArticleCard({ article, heading = 'h2', isLead = false }: Props) {
  return (
    <li
      className={isLead ? 'article-card article-card-lead' : 'article-card'}
      {...directed(article.lang)}
      data-categories={JSON.stringify(article.categories)}
      data-tags={JSON.stringify(article.tags)}
    >
      <ArticleCardParts
        article={article}
        minutes={minutesToRead(article.words)}
        heading={heading}
        href={articlePath(article.slug)}
        picture={
          article.picture && (
            <Picture
              isDecoration
              isFirst={isLead}
              className="picture"
              picture={article.picture}
              sizes={isLead ? leadSizes : cardSizes}
            />
          )
        }
      />
    </li>
  )
}
