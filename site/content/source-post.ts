import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { excerptOf, parseArticle, withoutTitle } from '../../shared/post/article-text.ts'
import type { Article } from '../../shared/blog.ts'
import { normalizePost, type FieldError } from '../../shared/post/post.ts'
import { heldBackBecause } from '../../shared/held-back.ts'
import { linksOf } from '../../shared/publication/links.ts'
import { postIdHash } from '../../shared/picture.ts'
import { describeOther, otherKeys, statusesOf } from '../../shared/publication/other-keys.ts'
import { secretsOf } from '../../shared/secret-words.ts'
import { versionOf } from '../../shared/version.ts'
import { rawMarksIn } from '../../shared/review/raw-marks.ts'
import { countWords } from '../../shared/text.ts'
import type { Fault } from './problems.ts'
import { readPostFile, unfitFile, UnfitPost, type Fields } from './post-file.ts'

/** A post and where it came from. */
export type SourcePost = ReturnType<typeof parsePost>

/**
 * Reads and judges a post, once. Markdown and JSON go through the same schema; the text's first
 * paragraph is the default of an excerpt. A status of another program that is not plainly public keeps a
 * post off the site. Front matter is strict: any other field that no post has is an error. In JSON, to
 * which automations add fields of their own, it is a warning, unless it was meant to keep the post off
 * the site. `now` is the instant of the build. Throws an `UnfitPost` with every field and reason that
 * keeps the post from being built.
 */
export function parsePost(file: string, text: string, now: Date) {
  const { isMarkdown, fields } = readPostFile(file, text)
  const statuses = statusesOf(fields)
  const status = statuses.find(({ isPublic }) => !isPublic)
  const known = new Set([...statuses.map(({ field }) => field), isMarkdown && 'lang'])
  const unknown = otherKeys(fields).filter(({ field }) => !known.has(field))
  const lang = isMarkdown ? languageOf(fields) : undefined
  const refused = unknown.filter(({ suggestion }) => isMarkdown || suggestion === 'draft')
  const result = normalizePost(fields, { now })
  const errors = [
    ...(result.ok ? [] : result.errors),
    ...(hasDay(fields) || status || !result.ok || result.post.draft ? [] : [missingDay]),
    ...refused.map(describeOther),
    ...(lang === null ? [{ field: 'lang', message: 'must be a language tag, such as pt-BR' }] : []),
  ]
  if (!result.ok || errors.length > 0) throw new UnfitPost(...errors)
  const { post } = result
  const blocks = withoutTitle(parseArticle(post.content), post.title)
  const secrets = secretsOf(post)
  const rawMarks = rawMarksIn(post.content, blocks).map(({ from, to }) =>
    post.content.slice(from, to),
  )
  const article: Article = {
    ...post,
    ...(post.excerpt.trim() === '' && { excerpt: excerptOf(blocks) }),
    blocks,
    words: countWords(post.content),
    version: versionOf(post),
    ...(lang && { lang }),
    ...(!file.endsWith(`.${postIdHash(post.id)}.json`) && { file }),
  }
  return {
    /** Name of the file in the posts' folder, and its text. */
    file,
    text,
    article,
    links: linksOf(blocks),
    /** Why it is kept off the site, whatever its day; undefined where it is not. */
    heldBack: status ? 'draft' : heldBackBecause(post, secrets),
    /** The field of another program that says so, with its value. */
    status: status && `${status.field}: ${status.value}`,
    /** Faults that keep it from nothing, but were hardly meant. */
    warnings: [...unknown.map(describeOther), ...[...new Set(rawMarks)].map(rawMark)],
    secrets,
  } as const
}

/** A mark that the page shows as it is typed. */
function rawMark(about: string): Fault {
  return { field: 'content', message: `has '${about}', which the page shows as it is typed`, about }
}

/** The language that the fields name, as a tag; undefined where they name none, null where it is no tag. */
function languageOf({ lang }: Fields): string | null | undefined {
  if (lang === undefined || lang === null || lang === '') return undefined
  try {
    return typeof lang === 'string' ? (Intl.getCanonicalLocales(lang)[0] ?? null) : null
  } catch {
    return null
  }
}

/** Today is no default of a post that is built again on another day. */
const missingDay: FieldError = {
  field: 'publishDate',
  message: 'is missing: add the day, YYYY-MM-DD',
}

function hasDay({ publishDate }: Fields): boolean {
  return typeof publishDate === 'string' && publishDate.trim() !== ''
}

/**
 * Reads a file of a folder; an `UnfitPost` where it holds no text. Never opens what is no file: a pipe
 * would wait for whoever writes to it. Synchronous: thousands of small files are read several times
 * faster without a promise for each.
 */
export function readText(folder: string, file: string): string {
  const path = join(folder, file)
  let bytes: Buffer | undefined
  try {
    if (statSync(path).isFile()) bytes = readFileSync(path)
  } catch (error) {
    throw unfitFile(`cannot be read: ${(error as Error).message}`)
  }
  if (!bytes) throw unfitFile('is no file with text: a folder, a pipe or a device')
  if (!isUtf8(bytes)) throw unfitFile('is not in UTF-8: save it in that encoding')
  // Lines that end with a carriage return alone, as on an old Mac.
  return bytes.toString('utf8').replace(/\r(?!\n)/g, '\n')
}
