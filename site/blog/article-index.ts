import { minutesToRead, relatedPosts, type Article } from '../../shared/blog.ts'

/** What a card shows of an article, and what the search looks at. */
export type ArticleSummary = ReturnType<typeof summarize>

export type ArticleIndex = ReturnType<typeof indexArticles>

/** Indexes articles that are given newest first. */
export function indexArticles(
  articles: readonly Article[],
  /** The slugs of articles by those that they had before, which lead there. */
  moved: ReadonlyMap<string, string> = new Map(),
) {
  const summaries = articles.map(summarize)
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  return {
    articles,
    summaries,
    moved,
    find: (slug: string) => bySlug.get(slug),
    /** At most 3 others that share a category or a tag, newest first. */
    related: (article: Article) => relatedPosts(article, summaries),
  }
}

function summarize(article: Article) {
  const { slug, title, excerpt, publishDate, author, categories, tags, featuredImage } = article
  return {
    slug,
    title,
    excerpt,
    publishDate,
    author,
    categories: [...new Set(categories)],
    tags,
    ...(featuredImage !== undefined && { featuredImage }),
    /** Reading time. */
    minutes: minutesToRead(article.words),
  }
}
