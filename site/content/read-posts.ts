import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArticle, withoutTitle } from '../../shared/post/article-text.ts'
import type { Article } from '../../shared/blog.ts'
import { utcDate } from '../../shared/dates.ts'
import { slugKey } from '../../shared/slug.ts'
import {
  leftOutOf,
  type LeftOut,
  type LinkTarget,
  type SiteParts,
} from '../../shared/publication/left-out.ts'
import { withLinks } from '../../shared/publication/links.ts'
import { isPostFile, UnfitPost } from './post-file.ts'
import { ContentError, problemIn, type Fault, type Problem } from './problems.ts'
import { parsePost, readText, type SourcePost } from './source-post.ts'

/** The site without its articles. */
export interface SitePages extends SiteParts {
  /** Which of the site's own addresses an article with this slug would take; undefined if none. */
  takenBy: (slug: string) => string | undefined
}

export interface Posts {
  /** Every post, whether it is published or not. */
  sources: SourcePost[]
  /** Newest first. */
  published: Article[]
  /** The slugs of published articles by those that they had before, and that nothing else has now. */
  moved: ReadonlyMap<string, string>
  /** Dated after `today`, and shown from then on. */
  waiting: SourcePost[]
  /** Kept off the site until they are edited. */
  heldBack: SourcePost[]
  /** The files that are kept off the site until a merge conflict in them is resolved. */
  conflicts: string[]
  /** Likely mistakes, which do not stop the build. */
  warnings: Problem[]
}

export interface ReadOptions {
  folder: string
  /** The instant of the build. Posts are published from the start of their day in UTC. */
  now: Date
  /** The pages that links of the posts may lead to. */
  pages: SitePages
}

/**
 * Reads every `*.md` and `*.json` of a folder that is not hidden. Drafts, posts without a title or a
 * text, templates and files with a merge conflict are held back, posts of the future left out until their
 * day; a link or a picture that is not on the site is left out of its page. Throws one `ContentError` with every file, field
 * and reason that keeps the site from being built: what is no file with text, fields that do not fit,
 * a slug that the site uses itself.
 */
export function readPosts({ folder, now, pages }: ReadOptions): Posts {
  const today = utcDate(now)
  const { read, conflicts, problems, warnings } = readFiles(folder, now)
  const warn = ({ file, text }: SourcePost, ...faults: Fault[]) => {
    warnings.push(...faults.map((fault) => problemIn(file, text, fault)))
  }
  const owners = ownersOfAddresses(read)
  const sources = read.filter((source) => {
    const { slug } = source.article
    const owner = owners.get(slugKey(slug)) ?? source
    const message = `'${slug}' is the same address as '${owner.article.slug}' of ${owner.file}: this one is held back until one of them has another`
    if (owner !== source) warn(source, { field: 'slug', message })
    return owner === source
  })
  for (const { file, text, article } of sources) {
    const address = pages.takenBy(article.slug)
    const message = `'${article.slug}' would take the site's own '${address}': give another`
    if (address !== undefined) problems.push(problemIn(file, text, { field: 'slug', message }))
  }
  if (problems.length > 0) throw new ContentError(problems)
  const shown = sources.filter(({ heldBack }) => heldBack === undefined)
  const isPublished = ({ article }: SourcePost) => article.publishDate <= today

  const moved = new Map<string, string>()
  const users = new Map(sources.map(({ file, article }) => [slugKey(article.slug), file]))
  for (const source of shown.filter(isPublished)) {
    for (const former of source.article.formerSlugs ?? []) {
      const user = users.get(slugKey(former)) ?? pages.takenBy(former)
      const message = `'/blog/${former}' does not lead here any more: it is that of ${user}`
      if (user === undefined) {
        moved.set(former, source.article.slug)
        users.set(slugKey(former), source.file)
      } else warn(source, { field: 'formerSlugs', message, about: former })
    }
  }
  const targets = linkTargets(sources, moved)
  const site = { today, site: pages, find: (slug: string) => targets.get(slug) }
  const ids = new Map<string, string>()
  const articles = shown.map((source) => {
    const { article, file } = source
    const leftOut = leftOutOf(article, source.links, site)
    warn(source, ...source.warnings, ...leftOut.warnings)
    // Automations tell a changed post from a new one by it.
    const message = `'${article.id}' is also that of ${ids.get(article.id)}`
    if (ids.has(article.id)) warn(source, { field: 'id', message })
    else ids.set(article.id, file)
    return withoutDead(source, leftOut)
  })
  // A draft may hold one too, in a repository that others read.
  for (const source of read) warn(source, ...source.secrets)
  return {
    sources: read,
    published: articles.filter(({ publishDate }) => publishDate <= today).sort(newestFirst),
    moved,
    waiting: shown.filter((source) => !isPublished(source)),
    heldBack: sources.filter(({ heldBack }) => heldBack !== undefined),
    conflicts,
    warnings,
  }
}

/** Reads all files, whether they can be built or not. */
function readFiles(folder: string, now: Date) {
  // Editors keep hidden files beside those that they have open, and copies with a tilde.
  const names = readdirSync(folder).filter((name) => !/^\.|~$/.test(name))
  const read: SourcePost[] = []
  const conflicts: string[] = []
  const problems: Problem[] = []
  const warnings: Problem[] = []
  for (const file of names.sort()) {
    const message = skippedBecause(folder, file)
    if (message !== undefined) {
      warnings.push({ file, field: '', message: `is not read: ${message}` })
      continue
    }
    let text = ''
    try {
      text = readText(folder, file)
      if (/^<{7}(?:\s|$)/m.test(text)) conflicts.push(file)
      else read.push(parsePost(file, text, now))
    } catch (error) {
      if (!(error instanceof UnfitPost)) throw error
      problems.push(...error.errors.map((each) => problemIn(file, text, each)))
    }
  }
  return { read, conflicts, problems, warnings }
}

/** Why a file is none of the posts; undefined where it is one by its name. */
function skippedBecause(folder: string, file: string): string | undefined {
  if (!isPostFile(file)) return 'a post is a file here whose name ends with .md or .json'
  if (/^(?:readme|changelog|contributing|license)\.md$/i.test(file)) return 'it is about the folder'
  // Of a link that leads in a circle, too.
  return existsSync(join(folder, file)) ? undefined : 'it is a link that leads nowhere'
}

function linkTargets(
  sources: readonly SourcePost[],
  moved: ReadonlyMap<string, string>,
): ReadonlyMap<string, LinkTarget> {
  const targets = new Map<string, LinkTarget>(
    sources.map(({ article: { slug, publishDate }, heldBack }) => [
      slug,
      { publishDate, heldBack },
    ]),
  )
  for (const [former, slug] of moved) {
    const target = targets.get(slug)
    if (target) targets.set(former, { ...target, movedTo: slug })
  }
  return targets
}

/** The article as its page can be made. */
function withoutDead({ article }: SourcePost, { deadLinks, movedLinks, image }: LeftOut): Article {
  const { featuredImage, ...fields } = article
  const content = withLinks(article.content, article.blocks, (href) => movedLinks.get(href) ?? href)
  return {
    ...fields,
    ...(movedLinks.size > 0 && {
      content,
      blocks: withoutTitle(parseArticle(content), article.title),
    }),
    ...(featuredImage !== undefined && !image && { featuredImage }),
    ...(deadLinks.length > 0 && { deadLinks }),
  }
}

/**
 * Of posts at one address the first, by day and then id, one that is shown before one that is not; each
 * later one is kept off the site. Some disks and hosts do not tell a slug from the same in another case
 * or form.
 */
function ownersOfAddresses(read: readonly SourcePost[]): ReadonlyMap<string, SourcePost> {
  const isHidden = ({ heldBack }: SourcePost) => Number(heldBack !== undefined)
  const lastFirst = read.toSorted(
    (b, a) =>
      isHidden(a) - isHidden(b) ||
      compare(a.article.publishDate, b.article.publishDate) ||
      compare(a.article.id, b.article.id),
  )
  return new Map(lastFirst.map((source) => [slugKey(source.article.slug), source]))
}

function newestFirst(a: Article, b: Article): number {
  return compare(b.publishDate, a.publishDate) || compare(a.slug, b.slug)
}

/** By code units: the order must not depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
