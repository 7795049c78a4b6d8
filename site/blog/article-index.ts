import { minutesToRead, relatedPosts, type Article } from '../../shared/blog.ts'

type SummaryField =
  'slug' | 'title' | 'excerpt' | 'publishDate' | 'author' | 'categories' | 'tags' | 'featuredImage'

/** What a card shows of an article, and what the search looks at. */
export interface ArticleSummary extends Pick<Article, SummaryField> {
  /** Reading time. */
  minutes: number
}

/** The published articles, each found without looking at all the others. */
export interface ArticleIndex {
  /** Newest first. */
  articles: readonly Article[]
  /** In the same order. */
  summaries: readonly ArticleSummary[]
  find: (slug: string) => Article | undefined
  /** At most 3 others that share a category or a tag, newest first. */
  related: (article: Article) => ArticleSummary[]
}

/** Indexes articles that are given newest first. */
export function indexArticles(articles: readonly Article[]): ArticleIndex {
  const summaries = articles.map(summarize)
  const positions = new Map(articles.map(({ slug }, position) => [slug, position]))
  const topics = newestOfTopics(articles)
  return {
    articles,
    summaries,
    find: (slug) => articles[positions.get(slug) ?? -1],
    related: (article) => {
      const candidates = new Set(topicsOf(article).flatMap((topic) => topics.get(topic) ?? []))
      const newestFirst = [...candidates].sort((a, b) => a - b)
      return relatedPosts(
        article,
        newestFirst.flatMap((position) => summaries[position] ?? []),
      )
    },
  }
}

/** An article itself and the three that may be shown beside it. */
const candidatesOfTopic = 4

/** The positions of each topic's newest articles: the related ones can only be among these. */
function newestOfTopics(articles: readonly Article[]): Map<string, number[]> {
  const topics = new Map<string, number[]>()
  articles.forEach((article, position) => {
    for (const topic of topicsOf(article)) {
      const known = topics.get(topic)
      if (!known) topics.set(topic, [position])
      else if (known.length < candidatesOfTopic) known.push(position)
    }
  })
  return topics
}

/** A category and a tag of the same name are two topics. */
function topicsOf({ categories, tags }: Article): string[] {
  return [
    ...new Set([
      ...categories.map((name) => `category ${name}`),
      ...tags.map((tag) => `tag ${tag}`),
    ]),
  ]
}

function summarize(article: Article): ArticleSummary {
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
    minutes: minutesToRead(article.words),
  }
}
