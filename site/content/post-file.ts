import { FAILSAFE_SCHEMA, load, nullCoreTag } from 'js-yaml'
import type { FieldError } from '../../shared/post/post.ts'
import { slugFrom } from '../../shared/slug.ts'

/** No article can be made of a file. */
export class UnfitPost extends Error {
  override name = 'UnfitPost'
  readonly errors: readonly FieldError[]

  constructor(...errors: FieldError[]) {
    super('No article can be made of this file.')
    this.errors = errors
  }
}

/** The file as a whole is the reason. */
export function unfitFile(message: string): UnfitPost {
  return new UnfitPost({ field: '', message })
}

export type Fields = Readonly<Record<string, unknown>>

const ending = /\.(?:md|json)$/i

/** Whether the file is a post by its name, in whatever case its ending is written. */
export function isPostFile(file: string): boolean {
  return ending.test(file) && !file.startsWith('.')
}

/**
 * The fields of one post file, before they are judged: Markdown with YAML front matter, or JSON with the
 * `post` object of a webhook's payload, or the payload, as it is. A Markdown file's name is the default
 * of its id and slug. Throws an `UnfitPost` with the reason.
 */
export function readPostFile(file: string, text: string): { isMarkdown: boolean; fields: Fields } {
  const isMarkdown = /\.md$/i.test(file)
  return { isMarkdown, fields: isMarkdown ? readMarkdown(file, text) : readJson(text) }
}

function readMarkdown(file: string, text: string): Fields {
  const { fields, content } = readFrontMatter(text)
  const name = file.replace(ending, '')
  return { id: name, slug: slugFrom(name), ...fields, content }
}

function readJson(text: string): Fields {
  // Some editors put a mark at the start that JSON does not know.
  const fields = fieldsOf(() => JSON.parse(text.replace(/^\uFEFF/, '')), 'is not JSON')
  const { action, post } = fields
  return typeof action === 'string' && isRecord(post) ? post : fields
}

const frontMatter = /^\uFEFF?---[ \t]*\r?\n(?:([^]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/
/** Every scalar is the text that was typed: neither `007` nor a day is made into something else. */
const schema = FAILSAFE_SCHEMA.withTags(nullCoreTag)

/** The front matter of a Markdown file, and the text that follows it. An `UnfitPost` without any. */
export function readFrontMatter(text: string): { fields: Fields; content: string } {
  const [matter, yaml = ''] = frontMatter.exec(text) ?? []
  if (matter === undefined) throw unfitFile("must start with front matter between two lines '---'")
  // The line in place of the first '---', so that errors name the lines of the file.
  const parse = () => (yaml.trim() === '' ? {} : load(`\n${yaml}`, { schema }))
  const fields = Object.entries(fieldsOf(parse, 'front matter')).map(([field, value]) => [
    field,
    // A folded text (`>`) ends with a line's end that nobody typed.
    typeof value === 'string' ? value.trimEnd() : value,
  ])
  return { fields: Object.fromEntries(fields) as Fields, content: text.slice(matter.length).trim() }
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
  if (isRecord(value)) return value
  throw unfitFile('must hold one post')
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
