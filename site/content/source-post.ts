import { hash } from 'node:crypto'
import type { Article } from '../../shared/blog.ts'
import type { FieldError } from '../../shared/post.ts'
import type { HeldBack } from '../../shared/publication/held-back.ts'
import { linksOf } from '../../shared/publication/links.ts'
import { countWords } from '../../shared/text.ts'
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
  /** Why it is kept off the site, whatever its day; undefined where it is not. */
  heldBack: HeldBack | undefined
  /** What does not keep it from being built, but was hardly meant. */
  warnings: Problem[]
  /** What looks like a secret in it. */
  secrets: Problem[]
}

export type SourceResult = { ok: true; source: SourcePost } | { ok: false; problems: Problem[] }

/** Reads a post file of a folder. `now` is the instant of the build. */
export function readSource(folder: string, file: string, now: Date): SourceResult {
  const read = readText(folder, file)
  if (!read.ok) {
    return { ok: false, problems: [{ file, field: '', reason: read.problem, isUnread: true }] }
  }
  const result = parsePost(file, read.text, now)
  const toProblem = ({ field, message }: FieldError): Problem => ({ file, field, reason: message })
  if (!result.ok) return { ok: false, problems: result.errors.map(toProblem) }
  const { post, heldBack } = result
  const { content, ...fields } = post
  const article = { ...fields, words: countWords(content) }
  const source: SourcePost = {
    file,
    fingerprint: fingerprintOf(article, content),
    article,
    links: linksOf(content),
    heldBack,
    warnings: result.warnings.map(toProblem),
    secrets: result.secrets.map((secret) => ({ ...toProblem(secret), about: secret.about })),
  }
  // A copy: a text that was cut out of the file's would keep all of it in memory.
  return { ok: true, source: structuredClone(source) }
}

/** Reads the text of a post once more. Throws a `ContentError` where it is not what was checked. */
export function readContent(folder: string, { file, article, fingerprint }: SourcePost): string {
  const read = readText(folder, file)
  const content = read.ok ? parseContent(file, read.text) : ''
  if (!read.ok || fingerprintOf(article, content) !== fingerprint) {
    throw new ContentError(folder, [
      { file, field: '', reason: 'was changed while the site was built: build it again' },
    ])
  }
  return content
}

function fingerprintOf(article: Article, content: string): string {
  return hash('sha256', JSON.stringify(article) + content, 'base64url')
}
