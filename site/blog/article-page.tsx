import { minutesToRead, type Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import type { Head } from '../head.ts'
import { ArticleBody } from '../ui/article-body.tsx'
import { ArticleHeader } from '../ui/article-header.tsx'
import { directed } from '../ui/direction.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'
import { SitePage } from '../layout/site-page.tsx'
import { Waitlist } from '../waitlist/waitlist.tsx'
import { articleImagePath, articlePath, filterToSearch, listPath } from './paths.ts'
import { ArticleCard } from './article-card.tsx'
import { Contents, headingIds, relatedId, startId } from './contents.tsx'
import { Picture } from './picture.tsx'

/** The title is `seoTitle`, else 'title | blog name'; the description `seoDescription`, else the excerpt. */
export function articleHead(article: Article): Head {
  const image = { path: articleImagePath(article), alt: article.title }
  return {
    title: article.seoTitle ?? `${article.title} | ${brand.blogName}`,
    description: article.seoDescription ?? article.excerpt,
    path: articlePath(article.slug),
    image,
    picture: article.picture && { avif: article.picture.avif, sizes: articleSizes },
    article: {
      publishedOn: article.publishDate,
      ...(article.updated !== undefined && { updatedOn: article.updated }),
      author: article.author,
    },
    jsonLd: (origin) => blogPosting(article, origin),
  }
}

/**
 * An article, for search engines. Where the author is the team, it is the organization, else a person.
 * `origin` has no trailing slash.
 */
function blogPosting(article: Article, origin: string): object {
  const image = [
    ...(article.picture ? [origin + article.picture.jpeg] : []),
    origin + articleImagePath(article),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.seoDescription ?? article.excerpt,
    url: origin + articlePath(article.slug),
    image,
    datePublished: article.publishDate,
    ...(article.updated !== undefined && { dateModified: article.updated }),
    author: {
      '@type': article.author === brand.author ? 'Organization' : 'Person',
      name: article.author,
    },
    publisher: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
  }
}

/** As wide as the column of an article, and more where its contents stand beside it. */
const articleSizes = '(width < 40rem) 94vw, (width < 75rem) 36rem, 54rem'

interface Props {
  article: Article
  related: readonly Article[]
}

/** One article: back link, facts, body, tags, and what follows it. */
export function ArticlePage({ article, related }: Props) {
  const ids = headingIds(article.blocks)
  return (
    <SitePage page="blog" className="stack article-page wrap">
      <article {...directed(article.lang)}>
        <a className="screen-only blog-back" href="/blog">
          Back to Blog
        </a>
        <ArticleHeader article={article} minutes={minutesToRead(article.words)} heading="h1">
          <Button
            variant="secondary"
            size="small"
            className="needs-script"
            data-part="share-button"
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 12.5V2.5m0 0L6.5 6M10 2.5 13.5 6M5.5 9H4.25v8.5h11.5V9H14.5" />
            </svg>
            Share
          </Button>
        </ArticleHeader>
        {article.picture && (
          <Picture
            isFirst
            className="picture blog-image"
            picture={article.picture}
            sizes={articleSizes}
          />
        )}
        <Contents ids={ids} />
        <ArticleBody
          blocks={article.blocks}
          deadLinks={article.deadLinks}
          headingIds={ids}
          lang={article.lang}
        />
        <Tags tags={article.tags} />
      </article>
      <ArticleEnd related={related} />
    </SitePage>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="row article-header-tags" aria-label="Tags">
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>
          <a href={listPath(1) + filterToSearch({ query: tag })}>#{tag}</a>
        </li>
      ))}
    </ul>
  )
}

/** The end of an article’s page: the call to action, and up to three related articles. */
function ArticleEnd({ related }: { related: readonly Article[] }) {
  return (
    <>
      <aside className="screen-only row sunny blog-start" aria-labelledby={startId}>
        <Wren pose="cheering" />
        <div>
          <h2 id={startId}>Ready to Start Budgeting?</h2>
          <p>{brand.name} is ad-free, AI-powered budgeting that keeps your data yours.</p>
          <ButtonLink variant="secondary" href="/">
            Meet {brand.name}
          </ButtonLink>
        </div>
        <Waitlist place="article" />
      </aside>
      {related.length > 0 && (
        <section className="screen-only blog-related" aria-labelledby={relatedId}>
          <h2 id={relatedId}>Related Articles</h2>
          <ul className="article-card-grid">
            {related.map((article) => (
              <ArticleCard key={article.slug} article={article} heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The article's own title and picture, also where the former address is shared. */
export function movedHead(moved: Article): Head {
  const { article: _, jsonLd: __, ...head } = articleHead(moved)
  return { ...head, noindex: true, refreshTo: articlePath(moved.slug) }
}

/** The page at a former path of an article, for hosts that do not redirect from there. */
export function MovedPage({ article: { slug, title } }: Pick<Props, 'article'>) {
  return (
    <SitePage page="blog" className="stack article-page wrap">
      <h1>This article has moved</h1>
      <p>“{title}” has a new address. You are taken there in a moment.</p>
      <p>
        <ButtonLink href={articlePath(slug)}>Read the article</ButtonLink>
      </p>
    </SitePage>
  )
}
