import { mostPosts, textInput } from './post/fields.ts'
import { flatPost, foreignPosts, isRow } from './import/foreign-posts.ts'
import { readJsonText } from './import/json-text.ts'
import { readRow, type HtmlFields, type ReadRow } from './import/read-row.ts'
import { normalizePost, type FieldError, type Post, type PostContext } from './post/post.ts'
import { counted } from './text.ts'

/** `html`: fields in HTML, which are empty in the post until `finishPosts`. */
export type ImportedPost = Post & { html?: HtmlFields }

/** A post that its program keeps from readers: `state` is the key that says so, such as 'status: draft'. */
export interface HeldBackPost<P extends Post = ImportedPost> {
  title: string
  state: string
  post: P
}

export interface CountedKey {
  key: string
  /** The number of posts in which it holds something. */
  count: number
}

export interface Imported<P extends Post> {
  ok: true
  /** Without those of a list that are held back; one post that is held back is a draft. */
  posts: P[]
  /** The text holds a list, whose posts wait in the queue. */
  several: boolean
  /** Optional fields that cannot be used, which the posts are read without. */
  leftOut: FieldError[]
  /** Keys of other programs that no field was read from, the most frequent ones first. */
  unknown: CountedKey[]
  heldBack: HeldBackPost<P>[]
}

export type Refused =
  /** In a list a field is named with the number of its post: `2. title`. */
  | { ok: false; errors: FieldError[] }
  /** The text is not JSON; `detail` is a sentence about the place. */
  | { ok: false; invalidJson: true; detail: string }

export type ImportResult = Imported<ImportedPost> | Refused

export interface ImportContext extends PostContext {
  /** The id of the first post that names none, in milliseconds since 1970; the next ones follow it. */
  firstId: number
}

/** In UTF-16 units. */
export const longestJson = 5_000_000

/** Of the whole text; `message` goes on after its name. */
function refusal(message: string): Refused {
  return { ok: false, errors: [{ field: '', message }] }
}

/**
 * Reads one post or a list of posts from JSON text: as this publisher sends them, or as another program
 * writes them, whose names for the fields of a post are known. An optional field that cannot be used is
 * left out and named, and so is each key that means no field. Posts that their program keeps from readers
 * are held back: of a list they are left out and named, a single one is made a draft. HTML is left for
 * `finishPosts`. Never throws.
 */
export function importPosts(json: string, context: ImportContext): ImportResult {
  if (json.length > longestJson) return refusal('has more than 5 million characters')
  const read = readJsonText(json)
  if (!read.ok) return { ok: false, invalidJson: true, detail: read.detail }
  const { posts, isList } = foreignPosts(read.value)
  if (posts.length === 0) return refusal('must hold one post at least')
  if (posts.length > mostPosts) {
    return refusal(`holds ${counted(posts.length, 'post')}: up to ${mostPosts} are read at a time`)
  }
  return readAll(posts, context, isList)
}

function readAll(
  inputs: readonly unknown[],
  context: ImportContext,
  several: boolean,
): ImportResult {
  const errors: FieldError[] = []
  const read: Imported<ImportedPost> = {
    ok: true,
    posts: [],
    several,
    leftOut: [],
    unknown: [],
    heldBack: [],
  }
  const unknown = new Map<string, number>()
  for (const [index, input] of inputs.entries()) {
    const place = several ? `${index + 1}. ` : ''
    const named = (found: readonly FieldError[]) =>
      found.map(({ field, message }) => ({ field: place + field, message }))
    const { fields, html, state, unread }: ReadRow = isRow(input)
      ? readRow(flatPost(input))
      : { fields: input, html: {}, state: undefined, unread: [] }
    const { result, unusable } = readPost(withId(fields, String(context.firstId + index)), context)
    for (const key of unread) unknown.set(key, (unknown.get(key) ?? 0) + 1)
    read.leftOut.push(...named(unusable))
    if (!result.ok) {
      errors.push(...named(result.errors))
      continue
    }
    const isDraft = state !== undefined && !several
    const post = {
      ...result.post,
      ...(isDraft && { draft: true as const }),
      ...(Object.keys(html).length > 0 && { html }),
    }
    const isLeft = several && state !== undefined
    if (!isLeft) read.posts.push(post)
    if (state !== undefined) read.heldBack.push({ title: post.title, state, post })
  }
  if (errors.length > 0) return { ok: false, errors }
  const byCount = Array.from(unknown, ([key, count]) => ({ key, count })).sort(
    (a, b) => b.count - a.count,
  )
  return { ...read, unknown: byCount }
}

/** Without these a post would be another one, or would go live although it must not. */
const needed = new Set(['', 'id', 'title', 'excerpt', 'content', 'draft'])

/** Reads a post, without the fields that cannot be used where it can do without them. */
function readPost(input: unknown, context: PostContext) {
  const unusable: FieldError[] = []
  for (let post = input; ;) {
    const result = normalizePost(post, context)
    if (result.ok) return { result, unusable }
    const found = result.errors
    const errors = found.filter(({ field }) => needed.has(nameOf(field)))
    if (errors.length > 0) return { result: { ok: false, errors } as const, unusable: [] }
    const named = new Map(found.map(({ field, message }) => [nameOf(field), message]))
    unusable.push(...Array.from(named, ([field, message]) => ({ field, message })))
    post = Object.fromEntries(Object.entries(post as object).filter(([key]) => !named.has(key)))
  }
}

/** The key of a path such as `tags[2]`. */
function nameOf(field: string): string {
  return field.split(/[.[]/, 1)[0] ?? field
}

function withId(post: unknown, id: string): unknown {
  if (!isRow(post)) return post
  const given = textInput.safeParse(post['id'])
  return given.success && given.data.trim() === '' ? { ...post, id } : post
}
