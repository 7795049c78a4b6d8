import { readdir } from 'node:fs/promises'
import { parseArticle, withoutTitle } from '../../shared/post/article-text.ts'
import type { Article } from '../../shared/blog.ts'
import { utcDate } from '../../shared/dates.ts'
import { slugKey } from '../../shared/publication/slug.ts'
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
  /** Newest first. */
  published: Article[]
  /** The slugs of published articles by those that they had before, and that nothing else has now. */
  moved: ReadonlyMap<string, string>
  /** Dated after `today`, and shown from then on. */
  waiting: SourcePost[]
  /** Kept off the site until they are edited. */
  heldBack: SourcePost[]
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
 * text and templates are held back, posts of the future left out until their day; a link or a picture
 * that is not on the site is left out of its page. Throws one `ContentError` with every file, field
 * and reason that keeps the site from being built: what is no file with text, fields that do not fit,
 * a slug that the site uses itself.
 */
export async function readPosts({ folder, now, pages }: ReadOptions): Promise<Posts> {
  return selectPosts(await readSources(folder, now), { now, pages })
}

/** The first half of `readPosts`, which takes nearly all of its time: what the files hold, good or not. */
export async function readSources(folder: string, now: Date) {
  // Editors keep hidden files beside those that they have open, and copies with a tilde.
  const names = (await readdir(folder)).filter((name) => !/^\.|~$/.test(name))
  const sources: SourcePost[] = []
  const problems: Problem[] = []
  const warnings: Problem[] = []
  for (const file of names.sort()) {
    if (!isPostFile(file)) {
      warnings.push({ file, field: '', message: unread })
      continue
    }
    let text = ''
    try {
      text = readText(folder, file)
      sources.push(parsePost(file, text, now))
    } catch (error) {
      if (!(error instanceof UnfitPost)) throw error
      problems.push(...error.errors.map((each) => problemIn(file, text, each)))
    }
  }
  return { sources, problems, warnings }
}

const unread = 'is not read: a post is a file here whose name ends with .md or .json'

export type Sources = Awaited<ReturnType<typeof readSources>>

/** The other half: what of it is published. Throws as `readPosts` does. */
export function selectPosts(
  { sources: read, problems: found, warnings }: Sources,
  { now, pages }: Omit<ReadOptions, 'folder'>,
): Posts {
  const today = utcDate(now)
  const { sources, warnings: sameAddress } = oneForEachAddress(read)
  const problems = [...found, ...takenAddresses(sources, pages)]
  if (problems.length > 0) throw new ContentError(problems)
  const shown = sources.filter(({ heldBack }) => heldBack === undefined)
  const isPublished = ({ article }: SourcePost) => article.publishDate <= today
  const { moved, warnings: notMoved } = movedSlugs(sources, shown.filter(isPublished), pages)
  const targets = linkTargets(sources, moved)
  const judged = shown.map((source) => {
    const site = { today, site: pages, find: (slug: string) => targets.get(slug) }
    return { source, leftOut: leftOutOf(source.article, source.links, site) }
  })
  const published = judged
    .filter(({ source }) => isPublished(source))
    .map(({ source, leftOut }) => withoutDead(source, leftOut))
  return {
    published: published.sort(newestFirst),
    moved,
    waiting: shown.filter((source) => !isPublished(source)),
    heldBack: sources.filter(({ heldBack }) => heldBack !== undefined),
    warnings: [
      ...warnings,
      ...sameAddress,
      ...judged.flatMap(({ source, leftOut }) =>
        toProblems(source, [...source.warnings, ...leftOut.warnings]),
      ),
      ...sharedIds(shown),
      ...notMoved,
      // A draft may hold one too, in a repository that others read.
      ...read.flatMap((source) => toProblems(source, source.secrets)),
    ],
  }
}

/**
 * Which former slugs lead to an article. An article that has such a slug now wins, also one that waits
 * or is held back, and so do the site's own pages.
 */
function movedSlugs(
  sources: readonly SourcePost[],
  published: readonly SourcePost[],
  { takenBy }: SitePages,
) {
  const moved = new Map<string, string>()
  const warnings: Problem[] = []
  const owners = new Map(sources.map(({ file, article }) => [slugKey(article.slug), file]))
  for (const { file, text, article } of published) {
    for (const former of article.formerSlugs ?? []) {
      const key = slugKey(former)
      const owner = owners.get(key) ?? takenBy(former)
      if (owner === undefined) {
        moved.set(former, article.slug)
        owners.set(key, file)
      } else {
        const message = `'/blog/${former}' does not lead here any more: it is that of ${owner}`
        warnings.push(problemIn(file, text, { field: 'formerSlugs', message, about: former }))
      }
    }
  }
  return { moved, warnings }
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

function toProblems({ file, text }: SourcePost, faults: readonly Fault[]): Problem[] {
  return faults.map((fault) => problemIn(file, text, fault))
}

/** The article as its page can be made. */
function withoutDead({ article }: SourcePost, { deadLinks, movedLinks, image }: LeftOut): Article {
  const { featuredImage, ...fields } = article
  const content =
    movedLinks.size === 0
      ? article.content
      : withLinks(article.content, article.blocks, (href) => movedLinks.get(href) ?? href)
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
 * Of posts at one address the first stays, by day and then id, one that is shown before one that is not;
 * each later one is kept off the site. Some disks and hosts do not tell a slug from the same in another
 * case or form.
 */
function oneForEachAddress(read: readonly SourcePost[]) {
  const owners = new Map<string, SourcePost>()
  const isHidden = ({ heldBack }: SourcePost) => Number(heldBack !== undefined)
  const inOrder = read.toSorted(
    (a, b) =>
      isHidden(a) - isHidden(b) ||
      compare(a.article.publishDate, b.article.publishDate) ||
      compare(a.article.id, b.article.id),
  )
  for (const source of inOrder) {
    const key = slugKey(source.article.slug)
    if (!owners.has(key)) owners.set(key, source)
  }
  const ownerOf = ({ article }: SourcePost) => owners.get(slugKey(article.slug))
  return {
    sources: read.filter((source) => ownerOf(source) === source),
    warnings: read.flatMap((source) => {
      const owner = ownerOf(source)
      if (!owner || owner === source) return []
      const message = `'${source.article.slug}' is the same address as '${owner.article.slug}' of ${owner.file}: this one is held back until one of them has another`
      return toProblems(source, [{ field: 'slug', message }])
    }),
  }
}

/** The posts that share an id with one before: automations tell a changed post from a new one by it. */
function sharedIds(sources: readonly SourcePost[]): Problem[] {
  const users = new Map<string, SourcePost>()
  return sources.flatMap((source) => {
    const { id } = source.article
    const other = users.get(id)
    if (!other) users.set(id, source)
    const message = `'${id}' is also that of ${other?.file}`
    return other ? toProblems(source, [{ field: 'id', message }]) : []
  })
}

function takenAddresses(sources: readonly SourcePost[], { takenBy }: SitePages): Problem[] {
  return sources.flatMap((source) => {
    const { slug } = source.article
    const address = takenBy(slug)
    const message = `'${slug}' would take the site's own '${address}': give another`
    return address === undefined ? [] : toProblems(source, [{ field: 'slug', message }])
  })
}

function newestFirst(a: Article, b: Article): number {
  return compare(b.publishDate, a.publishDate) || compare(a.slug, b.slug)
}

/** By code units: the order must not depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
