import { relatedPosts, type Article } from '../../shared/blog.ts'

export type ArticleIndex = ReturnType<typeof indexArticles>

/** Indexes articles that are given newest first. */
export function indexArticles(
  articles: readonly Article[],
  /** The slugs of articles by those that they had before, which lead there. */
  moved: ReadonlyMap<string, string> = new Map(),
) {
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  return {
    articles,
    moved,
    find: (slug: string) => bySlug.get(slug),
    /** At most 3 others that share a category or a tag, newest first. */
    related: (article: Article) => relatedPosts(article, articles),
  }
}
