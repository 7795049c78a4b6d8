import { load, YAMLException } from 'js-yaml'
import { basename, extname } from 'node:path'
import { normalizePost, postOfPayload, type FieldError, type Post } from '../../shared/post.ts'
import { excerptOf } from '../../shared/article-text.ts'
import { heldBackBecause, type HeldBack } from '../../shared/publication/held-back.ts'
import { secretsOf, type SecretInPost } from '../../shared/publication/secrets-of-post.ts'
import {
  describeUnknown,
  isMeantAsDraft,
  unknownFields,
} from '../../shared/publication/unknown-fields.ts'
import { unwritable } from '../../shared/publication/unwritable.ts'
import { versionOf } from '../../shared/publication/version.ts'
import { slugify } from '../../shared/text.ts'

export type ParseResult =
  | {
      ok: true
      post: Post
      /** Of its text, as it was sent. */
      version: string
      heldBack: HeldBack | undefined
      warnings: FieldError[]
      /** What looks like one in its texts. */
      secrets: SecretInPost[]
    }
  | { ok: false; errors: FieldError[] }

/**
 * Reads the text of one post file: Markdown with YAML front matter, or JSON with the `post` object of
 * a webhook payload, or the payload, as it is. Both go through the same schema. A Markdown file's name
 * is the default of its id and slug, the text's first paragraph that of an excerpt. Front matter is
 * strict: a field that no post has is an error. In JSON, to which automations add fields of their own,
 * it is a warning, unless it was meant to keep the post off the site. Never throws.
 */
export function parsePost(file: string, text: string, now: Date): ParseResult {
  const isMarkdown = extname(file).toLowerCase() === '.md'
  const input = isMarkdown ? readMarkdown(text, nameOf(file)) : readJson(text)
  if (!input.ok) return { ok: false, errors: [{ field: '', message: input.problem }] }
  const fields = input.value
  const result = normalizePost(fields, { now })
  const unknown = unknownFields(fields)
  const refused = isMarkdown ? unknown : unknown.filter(isMeantAsDraft)
  const errors = [
    ...(result.ok ? unfitForPublication(fields, result.post) : result.errors),
    ...refused.map(describeUnknown),
  ]
  if (!result.ok || errors.length > 0) return { ok: false, errors }
  const { post } = result
  return {
    ok: true,
    post: post.excerpt.trim() === '' ? { ...post, excerpt: excerptOf(post.content) } : post,
    version: versionOf(post),
    heldBack: heldBackBecause(post),
    warnings: [...unknown.map(describeUnknown), ...cutSlug(fields['slug'], post)],
    secrets: secretsOf(post),
  }
}

/** Whether the file is a post by its name, in whatever case its ending is written. */
export function isPostFile(file: string): boolean {
  return /^[^.].*\.(md|json)$/i.test(file)
}

function nameOf(file: string): string {
  return basename(file, extname(file))
}

function cutSlug(typed: unknown, { slug }: Post): FieldError[] {
  return typeof typed === 'string' && slugify(typed).length > slug.length
    ? [{ field: 'slug', message: `is too long for an address and was cut to '${slug}'` }]
    : []
}

type Input = { ok: true; value: Record<string, unknown> } | { ok: false; problem: string }

function readJson(text: string): Input {
  try {
    // Some editors put a mark at the start that JSON does not know.
    return asRecord(postOfPayload(JSON.parse(text.replace(/^\uFEFF/, ''))))
  } catch (error) {
    return { ok: false, problem: `is not JSON: ${messageOf(error)}` }
  }
}

const frontMatter = /^\uFEFF?---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/

function readMarkdown(text: string, name: string): Input {
  const match = frontMatter.exec(text)
  if (!match) return { ok: false, problem: "must start with front matter between two lines '---'" }
  try {
    // The line in place of the first '---', so that errors name the lines of the file.
    const fields = asRecord(load(`\n${match[1]}`))
    if (!fields.ok) return fields
    const content = text.slice(match[0].length).trim()
    return { ok: true, value: { id: name, slug: name, ...fields.value, content } }
  } catch (error) {
    return { ok: false, problem: `front matter: ${messageOf(error)}` }
  }
}

function asRecord(value: unknown): Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ok: true, value: value as Record<string, unknown> }
    : { ok: false, problem: 'must hold one post' }
}

/** What the normaliser would default or let pass, but the site cannot be built with. */
function unfitForPublication(input: Record<string, unknown>, post: Post): FieldError[] {
  const day = input['publishDate']
  const hasDay = typeof day === 'string' && day.trim() !== ''
  return [
    ...(hasDay ? [] : [{ field: 'publishDate', message: 'is missing: add the day, YYYY-MM-DD' }]),
    ...unwritable(post),
  ]
}

function messageOf(error: unknown): string {
  // The rest of the message draws the place.
  if (error instanceof YAMLException) return error.message.split('\n')[0] ?? ''
  return error instanceof Error ? error.message : String(error)
}
