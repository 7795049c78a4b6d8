import { load } from 'js-yaml'
import { basename, extname } from 'node:path'
import { normalizePost, postOfPayload, type FieldError, type Post } from '../../shared/post.ts'
import { excerptOf, parseArticle } from '../../shared/article-text.ts'
import type { Article } from '../../shared/blog.ts'
import { heldBackBecause, type HeldBack } from '../../shared/publication/held-back.ts'
import { linksOf } from '../../shared/publication/links.ts'
import { secretsOf, type SecretInPost } from '../../shared/publication/secrets-of-post.ts'
import {
  describeUnknown,
  isMeantAsDraft,
  unknownFields,
} from '../../shared/publication/unknown-fields.ts'
import { slugFrom } from '../../shared/publication/slug.ts'
import { unwritable } from '../../shared/publication/unwritable.ts'
import { versionOf } from '../../shared/publication/version.ts'
import { countWords } from '../../shared/text.ts'
import { unfitFile, UnfitPost } from './read-text.ts'

/** A post and where it came from. */
export interface SourcePost {
  /** Name of the file in the posts' folder. */
  file: string
  article: Article
  /** The addresses its text links to. */
  links: string[]
  /** Why it is kept off the site, whatever its day; undefined where it is not. */
  heldBack: HeldBack | undefined
  /** Faults that keep it from nothing, but were hardly meant. */
  warnings: FieldError[]
  /** Texts in it that look like a secret. */
  secrets: SecretInPost[]
}

/**
 * Reads the text of one post file: Markdown with YAML front matter, or JSON with the `post` object of
 * a webhook payload, or the payload, as it is. Both go through the same schema. A Markdown file's name
 * is the default of its id and slug, the text's first paragraph that of an excerpt. Front matter is
 * strict: a field that no post has is an error. In JSON, to which automations add fields of their own,
 * it is a warning, unless it was meant to keep the post off the site. `now` is the instant of the
 * build. Throws an `UnfitPost` with every field and reason that keeps the post from being built.
 */
export function parsePost(file: string, text: string, now: Date): SourcePost {
  const isMarkdown = extname(file).toLowerCase() === '.md'
  const fields = isMarkdown ? readMarkdown(text, basename(file, extname(file))) : readJson(text)
  const result = normalizePost(fields, { now })
  const unknown = unknownFields(fields)
  const refused = isMarkdown ? unknown : unknown.filter(isMeantAsDraft)
  const errors = [
    ...(result.ok ? unfitForPublication(fields, result.post) : result.errors),
    ...refused.map(describeUnknown),
  ]
  if (!result.ok || errors.length > 0) throw new UnfitPost(...errors)
  const { post } = result
  const blocks = parseArticle(post.content)
  return {
    file,
    article: {
      ...post,
      ...(post.excerpt.trim() === '' && { excerpt: excerptOf(blocks) }),
      blocks,
      words: countWords(post.content),
      version: versionOf(post),
    },
    links: linksOf(blocks),
    heldBack: heldBackBecause(post),
    warnings: unknown.map(describeUnknown),
    secrets: secretsOf(post),
  }
}

/** Whether the file is a post by its name, in whatever case its ending is written. */
export function isPostFile(file: string): boolean {
  return /^[^.].*\.(md|json)$/i.test(file)
}

type Fields = Record<string, unknown>

function readJson(text: string): Fields {
  // Some editors put a mark at the start that JSON does not know.
  const parse = () => postOfPayload(JSON.parse(text.replace(/^\uFEFF/, '')))
  return fieldsOf(parse, 'is not JSON')
}

const frontMatter = /^\uFEFF?---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/

function readMarkdown(text: string, name: string): Fields {
  const { fields, content } = readFrontMatter(text)
  return { id: name, slug: slugFrom(name), ...fields, content }
}

/** The front matter of a Markdown file, and the text that follows it. An `UnfitPost` without any. */
export function readFrontMatter(text: string): { fields: Fields; content: string } {
  const [matter, yaml] = frontMatter.exec(text) ?? []
  if (matter === undefined) throw unfitFile("must start with front matter between two lines '---'")
  // The line in place of the first '---', so that errors name the lines of the file.
  const fields = fieldsOf(() => load(`\n${yaml}`), 'front matter')
  return { fields, content: text.slice(matter.length).trim() }
}

/** `failure` stands before the reason where `parse` throws. */
function fieldsOf(parse: () => unknown, failure: string): Fields {
  let value
  try {
    value = parse()
  } catch (error) {
    // The rest of a YAML error draws the place.
    throw unfitFile(`${failure}: ${(error as Error).message.split('\n')[0]}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw unfitFile('must hold one post')
}

/** Values that the normaliser would default or let pass, but the site cannot be built with. */
function unfitForPublication(input: Fields, post: Post): FieldError[] {
  const day = input['publishDate']
  const hasDay = typeof day === 'string' && day.trim() !== ''
  return [
    ...(hasDay ? [] : [{ field: 'publishDate', message: 'is missing: add the day, YYYY-MM-DD' }]),
    ...unwritable(post),
  ]
}
