import { slugKey } from '../../../../shared/publication/slug.ts'
import { markOf } from '../../../../shared/publication/picture-name.ts'
import { readPostFile } from '../../../content/post-file.ts'
import { isPictureOf, type Batch } from './choose-files.ts'
import type { NamedFile } from './file-names.ts'
import {
  dataOf,
  picturesFolder,
  type Answer,
  type GitHubReply,
  type GraphQLRequest,
} from './github.ts'
import type { Order, SentPost } from './read-payload.ts'

interface Texts {
  repository: Record<string, { text?: string | null } | null>
}

/** A file with what it says of its article. */
interface Article {
  file: string
  slug: string
  id: string
  /** The post that it holds; undefined for Markdown. */
  json: Readonly<Record<string, unknown>> | undefined
  /** Its featured image. */
  image?: unknown
}

interface Unreadable {
  file: string
  reason: string
}

/** In UTF-16 units: the publisher shows the first 200 of an answer. */
const longestReason = 90

/** One commit is all or nothing: an article that moves is never there twice, and never gone. */
const commit = `mutation CommitArticle($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) {
    commit { oid messageHeadline }
  }
}`

/**
 * Decides what becomes of a post: the same text again needs nothing, a changed one takes the place of
 * the old, under a new name too, and an address that another article has is refused. So is a post beside
 * a file that cannot be read, which may have its address: the build, too, stops there. A picture is part of
 * the same commit, and those that the post had before go, unless another article has chosen them.
 */
export function decide(
  replies: readonly GitHubReply[],
  batches: readonly Batch[],
  { repository, post, file, picture }: Order,
): Answer | { request: GraphQLRequest } {
  const read = batches.flatMap(({ files }, index) => {
    const texts = (dataOf(replies[index] ?? {}) as Texts).repository
    return files.map((named, at) => readArticle(named, texts[`file${at}`]?.text, post.id))
  })
  const unreadable = read.find((found) => 'reason' in found)
  if (unreadable) {
    const text = `${unreadable.file} cannot be read, nor can a site be built with it: ${unreadable.reason}`
    return { status: 409, text }
  }
  const articles = read.filter((found): found is Article => 'id' in found)
  const key = slugKey(post.slug)
  const other = articles.find(({ id, slug }) => id !== post.id && slugKey(slug) === key)
  if (other) {
    const text = `Another article has the address /blog/${other.slug} (${other.file}). Give this one another.`
    return { status: 409, text }
  }
  const known = articles.filter(({ id }) => id === post.id)
  const kept = known.find(({ json, slug }) => json && slug === post.slug)
  const present = batches[0]?.pictures ?? []
  const left = present.filter((name) => {
    const isChosen = articles.some(
      ({ id, image }) => id !== post.id && image === `/pictures/${name}`,
    )
    return !isPictureOf(post, name) && !isChosen
  })
  const isNew = picture !== undefined && !present.includes(picture.name)
  const isSame = !isNew && left.length === 0
  if (isSame && kept && known.length === 1 && JSON.stringify(kept.json) === JSON.stringify(post)) {
    return { status: 200, text: `Nothing to do: ${kept.file} has this text already.` }
  }
  const target = kept?.file ?? file
  const folder = repository.folder === '' ? '' : `${repository.folder}/`
  const pictureAt = (name: string) => `${picturesFolder(repository)}/${name}`
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
            additions: [
              { path: folder + target, contents: base64(post) },
              ...(isNew ? [{ path: pictureAt(picture.name), contents: picture.base64 }] : []),
            ],
            deletions: [
              ...gone.map((article) => folder + article.file),
              ...left.map(pictureAt),
            ].map((path) => ({ path })),
          },
        },
      },
    },
  }
}

/** By the build's own reader, or the reason why no site can be built with the file. */
function readArticle(
  { name, slug, mark }: NamedFile,
  text: unknown,
  sentId: string,
): Article | Unreadable {
  // The workflow's own files are known by their names, and written anew.
  const isOwn = mark === markOf(sentId)
  try {
    if (typeof text !== 'string') throw new Error('it is no text')
    const { isMarkdown, fields, ...article } = readPostFile(name, text)
    return {
      file: name,
      ...article,
      json: isMarkdown ? undefined : fields,
      image: fields['featuredImage'],
    }
  } catch (error) {
    if (isOwn) return { file: name, slug, id: sentId, json: undefined }
    return { file: name, reason: reasonOf(error) }
  }
}

/** Of the reader's first fault. */
function reasonOf(error: unknown): string {
  const { errors = [], message } = error as { errors?: { message: string }[]; message: string }
  return (errors[0]?.message ?? message).slice(0, longestReason)
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
