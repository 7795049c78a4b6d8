import { hash } from 'node:crypto'
import type { Article } from '../../shared/blog.ts'
import { countWords } from '../../shared/text.ts'
import { linksOf } from './links.ts'
import { parseContent, parsePost } from './parse-post.ts'
import { ContentError, type Problem } from './problems.ts'
import { readText } from './read-text.ts'

/** What is kept of a post and where it came from; its text is not. */
export interface SourcePost {
  /** Name of the file in the posts' folder. */
  file: string
  /** A text that changes with the post. */
  fingerprint: string
  article: Article
  /** The addresses its text links to. */
  links: string[]
  draft: boolean
}

export type SourceResult = { ok: true; source: SourcePost } | { ok: false; problems: Problem[] }

/** Reads a post file of a folder. `now` is the instant of the build. */
export function readSource(folder: string, file: string, now: Date): SourceResult {
  const read = readText(folder, file)
  if (!read.ok) {
    return { ok: false, problems: [{ file, field: '', reason: read.problem, isUnread: true }] }
  }
  const result = parsePost(file, read.text, now)
  if (!result.ok) {
    const problems = result.errors.map(({ field, message }) => ({ file, field, reason: message }))
    return { ok: false, problems }
  }
  const { post, draft } = result
  const { content, ...fields } = post
  const article = { ...fields, words: countWords(content) }
  const fingerprint = fingerprintOf(article, content)
  const source = { file, fingerprint, article, links: linksOf(content), draft }
  // A copy: a text that was cut out of the file's would keep all of it in memory.
  return { ok: true, source: structuredClone(source) }
}

/** Reads the text of a post once more. Throws a `ContentError` where it is not what was checked. */
export function readContent(folder: string, { file, article, fingerprint }: SourcePost): string {
  const read = readText(folder, file)
  const content = read.ok ? parseContent(file, read.text) : ''
  if (!read.ok || fingerprintOf(article, content) !== fingerprint) {
    throw new ContentError([{ file, field: '', reason: 'was changed while the site was built' }])
  }
  return content
}

function fingerprintOf(article: Article, content: string): string {
  return hash('sha256', JSON.stringify(article) + content, 'base64url')
}
