import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { localDate } from '../../shared/dates.ts'
import { normalizePost, type FieldError, type Post } from '../../shared/post.ts'

/** The folder of the posts that are built into the site. */
export const postsFolder = join(import.meta.dirname, 'posts')

/**
 * Reads every post of a folder: `*.md` with YAML front matter, `*.json` with the `post` object of a
 * webhook payload as it is. Newest first; drafts and posts dated after `now`'s day are left out.
 * Throws one error that lists every file, field and reason that keeps the site from being built.
 */
export async function readPosts(folder: string, now: Date): Promise<Post[]> {
  const names = (await readdir(folder)).filter((name) => /\.(md|json)$/.test(name)).sort()
  const problems: string[] = []
  const bySlug = new Map<string, string>()
  const posts: Post[] = []
  for (const name of names) {
    const read = await readPost(join(folder, name), now)
    if (!read.ok) {
      problems.push(...read.errors.map(({ field, message }) => `${name}: ${field} ${message}`))
      continue
    }
    const { post, draft } = read
    const other = bySlug.get(post.slug)
    if (other) problems.push(`${name}: slug '${post.slug}' is already used by ${other}`)
    bySlug.set(post.slug, name)
    if (!draft && post.publishDate <= localDate(now)) posts.push(post)
  }
  if (problems.length > 0) throw new Error(`Posts that cannot be built:\n${problems.join('\n')}`)
  return posts.sort(newestFirst)
}

function newestFirst(a: Post, b: Post): number {
  return b.publishDate.localeCompare(a.publishDate) || a.slug.localeCompare(b.slug)
}

type ReadResult = { ok: true; post: Post; draft: boolean } | { ok: false; errors: FieldError[] }

async function readPost(file: string, now: Date): Promise<ReadResult> {
  const text = await readFile(file, 'utf8')
  const markdown = extname(file) === '.md'
  const input = markdown ? readMarkdown(text, basename(file, '.md')) : readJson(text)
  if (!input.ok) return { ok: false, errors: [{ field: '', message: input.problem }] }
  const result = normalizePost(input.value, { now })
  if (!result.ok) return result
  const errors = missingFields(input.value)
  if (errors.length > 0) return { ok: false, errors }
  return { ok: true, post: result.post, draft: input.value['draft'] === true }
}

type Input = { ok: true; value: Record<string, unknown> } | { ok: false; problem: string }

function readJson(text: string): Input {
  try {
    return asRecord(JSON.parse(text))
  } catch (error) {
    return { ok: false, problem: `is not JSON: ${messageOf(error)}` }
  }
}

const frontMatter = /^---\r?\n([^]*?)\r?\n---\r?\n?/

function readMarkdown(text: string, name: string): Input {
  const match = frontMatter.exec(text)
  if (!match) return { ok: false, problem: "must start with front matter between two lines '---'" }
  try {
    const fields = asRecord(parseYaml(match[1] ?? ''))
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

/** What the normaliser would default, but a published article cannot do without. */
function missingFields(value: Record<string, unknown>): FieldError[] {
  return ['title', 'excerpt', 'content', 'publishDate']
    .filter((field) => String(value[field] ?? '').trim() === '')
    .map((field) => ({ field, message: 'is missing' }))
}

function messageOf(error: unknown): string {
  if (error instanceof YAMLParseError) return error.message.split('\n')[0] ?? ''
  return error instanceof Error ? error.message : String(error)
}
