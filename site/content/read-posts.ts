import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { categories } from '../../shared/blog.ts'
import type { CalendarDate } from '../../shared/dates.ts'
import type { Post } from '../../shared/post.ts'
import { checkAddresses, type SitePages } from './check-addresses.ts'
import { parsePost, type SourcePost } from './parse-post.ts'
import { ContentError, type Problem } from './problems.ts'

/** The folder of the posts that are built into the site. */
export const postsFolder = join(import.meta.dirname, 'posts')

export interface Posts {
  /** Newest first. */
  published: Post[]
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
 * Reads every `*.md` and `*.json` of a folder. Drafts are left out always, posts of the future until
 * their day. Throws one `ContentError` with every file, field and reason that keeps the site from
 * being built: fields that do not fit, a slug used twice, an address that leads nowhere.
 */
export async function readPosts({ folder, now, pages }: ReadOptions): Promise<Posts> {
  const { sources, problems } = await readSources(folder, now)
  problems.push(...doubleSlugs(sources))
  const today = utcDay(now)
  problems.push(...checkAddresses(sources, today, pages))
  if (problems.length > 0) throw new ContentError(problems)
  const live = sources.filter(({ draft }) => !draft)
  return {
    published: live
      .map(({ post }) => post)
      .filter((post) => post.publishDate <= today)
      .sort(newestFirst),
    waiting: live.filter(({ post }) => post.publishDate > today),
    warnings: live.flatMap(unknownCategories),
  }
}

async function readSources(folder: string, now: Date) {
  const names = (await readdir(folder)).filter((name) => /\.(md|json)$/.test(name)).sort()
  const sources: SourcePost[] = []
  const problems: Problem[] = []
  for (const file of names) {
    // Thousands of small files are read several times faster without a promise for each.
    const result = parsePost(file, readFileSync(join(folder, file), 'utf8'), now)
    if (result.ok) sources.push({ file, post: result.post, draft: result.draft })
    else {
      const { errors } = result
      problems.push(...errors.map(({ field, message }) => ({ file, field, reason: message })))
    }
  }
  return { sources, problems }
}

function doubleSlugs(sources: readonly SourcePost[]): Problem[] {
  const users = new Map<string, string>()
  return sources.flatMap(({ file, post: { slug } }) => {
    const other = users.get(slug)
    if (other !== undefined) {
      return [{ file, field: 'slug', reason: `'${slug}' is already used by ${other}` }]
    }
    users.set(slug, file)
    return []
  })
}

function unknownCategories({ file, post }: SourcePost): Problem[] {
  return post.categories.flatMap((category, index) =>
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

function newestFirst(a: Post, b: Post): number {
  return compare(b.publishDate, a.publishDate) || compare(a.slug, b.slug)
}

/** By code units: the order must not depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
