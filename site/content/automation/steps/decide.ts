import type { Batch } from './choose-files.ts'
import { isSameName, markOf, type NamedFile } from './file-names.ts'
import { dataOf, type Answer, type GitHubReply, type GraphQLRequest } from './github.ts'
import { parseRecord } from './json.ts'
import type { Order, SentPost } from './read-payload.ts'

interface Texts {
  repository: Record<string, { text?: string | null } | null>
}

/** A file with what it says of its article. */
interface Article {
  file: string
  slug: string
  /** Undefined where it has none, or none that can be read. */
  id: string | undefined
  /** The post that it holds; undefined for Markdown. */
  json: Record<string, unknown> | undefined
}

/** One commit is all or nothing: an article that moves is never there twice, and never gone. */
const commit = `mutation CommitArticle($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) {
    commit { oid messageHeadline }
  }
}`

/**
 * Decides what becomes of a post: the same text again needs nothing, a changed one takes the place of
 * the old, under a new name too, and an address that another article has is refused.
 */
export function decide(
  replies: readonly GitHubReply[],
  batches: readonly Batch[],
  { repository, post, file }: Order,
): Answer | { request: GraphQLRequest } {
  const articles = batches.flatMap(({ files }, index) => {
    const texts = (dataOf(replies[index] ?? {}) as Texts).repository
    return files.map((named, at) => readArticle(named, texts[`file${at}`]?.text ?? '', post.id))
  })
  const other = articles.find(({ id, slug }) => id !== post.id && isSameName(slug, post.slug))
  if (other) {
    const text = `Another article has the address /blog/${other.slug} (${other.file}). Give this one another.`
    return { status: 409, text }
  }
  const known = articles.filter(({ id }) => id === post.id)
  const kept = known.find(({ json, slug }) => json && slug === post.slug)
  if (kept && known.length === 1 && JSON.stringify(kept.json) === JSON.stringify(post)) {
    return { status: 200, text: `Nothing to do: ${kept.file} has this text already.` }
  }
  const target = kept?.file ?? file
  const folder = repository.folder === '' ? '' : `${repository.folder}/`
  const gone = known.filter((article) => article.file !== target)
  return {
    request: {
      query: commit,
      variables: {
        input: {
          branch: {
            repositoryNameWithOwner: `${repository.owner}/${repository.repository}`,
            branchName: repository.branch,
          },
          expectedHeadOid: batches[0]?.head,
          message: { headline: headline(post, known.length > 0) },
          fileChanges: {
            additions: [{ path: folder + target, contents: base64(post) }],
            deletions: gone.map((article) => ({ path: folder + article.file })),
          },
        },
      },
    },
  }
}

function readArticle({ name, slug, mark }: NamedFile, text: string, sentId: string): Article {
  if (/\.md$/i.test(name)) {
    const field = frontMatter(text)
    return { file: name, slug: field('slug') ?? slug, id: field('id') ?? slug, json: undefined }
  }
  const json = parseRecord(text.replace(/^\uFEFF/, ''))
  const own = json?.['slug']
  return {
    file: name,
    slug: typeof own === 'string' && own !== '' ? own : slug,
    // A text that GitHub cut off is still known by the mark in its name.
    id: json ? idOf(json) : mark === markOf(sentId) ? sentId : undefined,
    json,
  }
}

/** The site takes a number for a text. */
function idOf({ id }: Record<string, unknown>): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** Reads fields of one line, which is what ids and slugs are. Linear in the length of the text. */
function frontMatter(text: string): (field: string) => string | undefined {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const end = first === '---' ? lines.indexOf('---') : 0
  const fields = lines.slice(0, Math.max(end, 0))
  return (field) => {
    const line = fields.find((each) => each.startsWith(`${field}:`)) ?? ''
    const value = line.slice(field.length + 1).trim()
    const isQuoted = value.length > 1 && /^['"]/.test(value) && value.endsWith(value.charAt(0))
    return (isQuoted ? value.slice(1, -1) : value) || undefined
  }
}

/** In characters. */
const longestTitle = 60
/** Signs that have a meaning to GitHub, to hosts that build, or to git in the message of a commit. */
const meaningful = /[[\]{}<>()#@*/\\|~^=_`\p{C}\p{Z}\s]+/gu

/**
 * The message of a commit: one line of our own words with the article's title, of which neither a
 * command to the host (`[skip ci]`) nor a reference (`Fixes #1`) is left.
 */
function headline({ title, slug, draft }: SentPost, isKnown: boolean): string {
  const verb = draft === true ? 'Take down' : isKnown ? 'Update' : 'Publish'
  const name = plainName(typeof title === 'string' ? title : '') || plainName(slug)
  return `${verb} “${name}”`
}

function plainName(text: string): string {
  const plain = Array.from(text.slice(0, 1000).replace(meaningful, ' ').trim())
  // 'GH-1' refers to an issue, too.
  return plain.slice(0, longestTitle).join('').replace(/\bGH-/gi, 'GH ').trim()
}

function base64(post: SentPost): string {
  return Buffer.from(`${JSON.stringify(post, null, 2)}\n`).toString('base64')
}
