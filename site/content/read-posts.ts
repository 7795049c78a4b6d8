import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { categories, type Article } from '../../shared/blog.ts'
import type { CalendarDate } from '../../shared/dates.ts'
import { checkAddresses, type SitePages } from './check-addresses.ts'
import { ContentError, type Problem } from './problems.ts'
import { readContent, readSource, type SourcePost } from './source-post.ts'

/** The folder of the posts that are built into the site. */
export const postsFolder = join(import.meta.dirname, 'posts')

export interface Posts {
  /** Newest first. */
  published: Article[]
  /**
   * Reads the text of a published post once more. Throws a `ContentError` where it is not what was
   * checked.
   */
  contentOf: (article: Article) => string
  /** A text that changes with a published post. */
  fingerprintOf: (article: Article) => string
  /** Not drafts, but dated after `today`. */
  waiting: SourcePost[]
  /** What does not keep the site from being built, but was hardly meant. */
  warnings: Problem[]
}

export interface ReadOptions {
  folder: string
  /** The instant of the build. Posts are published from the start of their day in UTC. */
  now: Date
  /** What the links of the posts may lead to. */
  pages: SitePages
}

/**
 * Reads every `*.md` and `*.json` of a folder that is not hidden. Drafts are left out always, posts
 * of the future until their day. Throws one `ContentError` with every file, field and reason that
 * keeps the site from being built: what is no file with text, fields that do not fit, a slug used
 * twice or by the site itself, an address that leads nowhere.
 */
export async function readPosts({ folder, now, pages }: ReadOptions): Promise<Posts> {
  return selectPosts(await readSources(folder, now), { folder, now, pages })
}

/** What the files of a folder hold, good or not. */
export interface Sources {
  sources: SourcePost[]
  problems: Problem[]
}

/** The first half of `readPosts`, which takes nearly all of its time. */
export async function readSources(folder: string, now: Date): Promise<Sources> {
  // Editors keep hidden files beside those that they have open.
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.(md|json)$/.test(name)).sort()
  const sources: SourcePost[] = []
  const problems: Problem[] = []
  for (const file of names) {
    const result = readSource(folder, file, now)
    if (result.ok) sources.push(result.source)
    else problems.push(...result.problems)
  }
  return { sources, problems }
}

/** The other half: what of it is published. Throws as `readPosts` does. */
export function selectPosts(
  { sources, problems: found }: Sources,
  { folder, now, pages }: ReadOptions,
): Posts {
  const today = utcDay(now)
  const problems = [
    ...found,
    ...sameAddresses(sources),
    ...takenAddresses(sources, pages),
    ...checkAddresses(sources, today, pages),
  ]
  if (problems.length > 0) throw new ContentError(problems)
  const live = sources.filter(({ draft }) => !draft)
  const published = live.filter(({ article }) => article.publishDate <= today)
  const sourceOf = sourcesByArticle(published)
  // Asked for more than once while a page is made, and too much to keep for all.
  let latest: { article: Article; content: string } | undefined
  return {
    published: published.map(({ article }) => article).sort(newestFirst),
    contentOf: (article) => {
      if (latest?.article !== article) {
        latest = { article, content: readContent(folder, sourceOf(article)) }
      }
      return latest.content
    },
    fingerprintOf: (article) => sourceOf(article).fingerprint,
    waiting: live.filter(({ article }) => article.publishDate > today),
    warnings: live.flatMap(unknownCategories),
  }
}

function sourcesByArticle(sources: readonly SourcePost[]): (article: Article) => SourcePost {
  const byArticle = new Map(sources.map((source) => [source.article, source]))
  return (article) => {
    const source = byArticle.get(article)
    if (!source) throw new Error(`${article.slug} is not one of the published posts.`)
    return source
  }
}

function sameAddresses(sources: readonly SourcePost[]): Problem[] {
  const users = new Map<string, SourcePost>()
  return sources.flatMap((source) => {
    const { file, article } = source
    const name = nameOnDisk(article.slug)
    const other = users.get(name)
    if (!other) {
      users.set(name, source)
      return []
    }
    const reason =
      other.article.slug === article.slug
        ? `'${article.slug}' is already used by ${other.file}`
        : `'${article.slug}' is the same as '${other.article.slug}' of ${other.file} to disks and hosts that do not tell such letters apart`
    return [{ file, field: 'slug', reason }]
  })
}

/**
 * The same text for all slugs that one disk or another takes for the same name: in another case (of
 * letters such as 'ß' and 'ς' too, which have several small forms) or another normal form.
 */
function nameOnDisk(slug: string): string {
  return slug.normalize('NFD').toUpperCase().normalize('NFC')
}

function takenAddresses(sources: readonly SourcePost[], { takenBy }: SitePages): Problem[] {
  return sources.flatMap(({ file, article: { slug } }) => {
    const address = takenBy(slug)
    if (address === undefined) return []
    return [{ file, field: 'slug', reason: `'${slug}' would take the site's own '${address}'` }]
  })
}

function unknownCategories({ file, article }: SourcePost): Problem[] {
  return article.categories.flatMap((category, index) =>
    categories.some((known) => known === category)
      ? []
      : [
          {
            file,
            field: `categories[${index}]`,
            reason: `'${category}' is not a category of the blog: readers cannot filter by it`,
          },
        ],
  )
}

/** The day it is in UTC, so that the same commit builds the same site wherever it is built. */
function utcDay(now: Date): CalendarDate {
  return now.toISOString().slice(0, 10)
}

function newestFirst(a: Article, b: Article): number {
  return compare(b.publishDate, a.publishDate) || compare(a.slug, b.slug)
}

/** By code units: the order must not depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
