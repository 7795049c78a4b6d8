import { load, YAMLException } from 'js-yaml'
import { basename, extname } from 'node:path'
import { normalizePost, type FieldError, type Post } from '../../shared/post.ts'
import { unwritable } from './unwritable.ts'

export type ParseResult =
  { ok: true; post: Post; draft: boolean } | { ok: false; errors: FieldError[] }

/**
 * Reads the text of one post file: Markdown with YAML front matter, or JSON with the `post` object of
 * a webhook payload as it is. Both go through the same schema. A Markdown file's name is the default
 * of its id and slug. `draft: true` keeps a post off the site. Never
 * throws.
 */
export function parsePost(file: string, text: string, now: Date): ParseResult {
  const input = extname(file) === '.md' ? readMarkdown(text, basename(file, '.md')) : readJson(text)
  if (!input.ok) return { ok: false, errors: [{ field: '', message: input.problem }] }
  const result = normalizePost(input.value, { now })
  if (!result.ok) return result
  const errors = unfitForPublication(input.value, result.post)
  if (errors.length > 0) return { ok: false, errors }
  return { ok: true, post: result.post, draft: input.value['draft'] === true }
}

/**
 * The content of a post file that `parsePost` has accepted, without a look at its other fields. Where
 * the file was changed since, it may be anything. Never throws.
 */
export function parseContent(file: string, text: string): string {
  if (extname(file) === '.md') return readBody(text, frontMatter.exec(text)?.[0] ?? '')
  const input = readJson(text)
  // As the schema reads it, which takes a number for a text.
  return input.ok ? String(input.value['content']) : ''
}

type Input = { ok: true; value: Record<string, unknown> } | { ok: false; problem: string }

function readJson(text: string): Input {
  try {
    // Some editors put a mark at the start that JSON does not know.
    return asRecord(JSON.parse(text.replace(/^\uFEFF/, '')))
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
    const content = readBody(text, match[0])
    return { ok: true, value: { id: name, slug: name, ...fields.value, content } }
  } catch (error) {
    return { ok: false, problem: `front matter: ${messageOf(error)}` }
  }
}

function readBody(text: string, frontMatter: string): string {
  return text.slice(frontMatter.length).trim()
}

function asRecord(value: unknown): Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ok: true, value: value as Record<string, unknown> }
    : { ok: false, problem: 'must hold one post' }
}

/** File systems take 255 bytes for a name. */
const maxSlugBytes = 200

/** What the normaliser would default or let pass, but a published article cannot do without. */
function unfitForPublication(input: Record<string, unknown>, post: Post): FieldError[] {
  const errors = (['title', 'excerpt', 'content'] as const)
    .filter((field) => post[field].trim() === '')
    .map((field): FieldError => ({ field, message: 'is missing' }))
  const day = input['publishDate']
  if (typeof day !== 'string' || day.trim() === '') {
    errors.push({ field: 'publishDate', message: 'is missing' })
  }
  errors.push(...unwritable(post))
  if (Buffer.byteLength(post.slug) <= maxSlugBytes) return errors
  return [...errors, { field: 'slug', message: `is longer than ${maxSlugBytes} bytes` }]
}

function messageOf(error: unknown): string {
  // The rest of the message draws the place.
  if (error instanceof YAMLException) return error.message.split('\n')[0] ?? ''
  return error instanceof Error ? error.message : String(error)
}
