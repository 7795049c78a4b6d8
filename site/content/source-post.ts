import type { Article } from '../../shared/blog.ts'
import type { FieldError } from '../../shared/post.ts'
import type { HeldBack } from '../../shared/publication/held-back.ts'
import { linksOf } from '../../shared/publication/links.ts'
import { countWords } from '../../shared/text.ts'
import { parsePost } from './parse-post.ts'
import type { Problem } from './problems.ts'
import { readText } from './read-text.ts'

/** A post and where it came from. */
export interface SourcePost {
  /** Name of the file in the posts' folder. */
  file: string
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
    return { ok: false, problems: [{ file, field: '', reason: read.problem }] }
  }
  const result = parsePost(file, read.text, now)
  const toProblem = ({ field, message }: FieldError): Problem => ({ file, field, reason: message })
  if (!result.ok) return { ok: false, problems: result.errors.map(toProblem) }
  const { post, version, heldBack } = result
  const source: SourcePost = {
    file,
    article: { ...post, words: countWords(post.content), version },
    links: linksOf(post.content),
    heldBack,
    warnings: result.warnings.map(toProblem),
    secrets: result.secrets.map((secret) => ({ ...toProblem(secret), about: secret.about })),
  }
  return { ok: true, source }
}
