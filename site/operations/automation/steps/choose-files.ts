import { slugKey } from '../../../../shared/publication/slug.ts'
import { markOf } from '../../../../shared/publication/picture-name.ts'
import { picturesOf } from './check-picture.ts'
import { readName, type NamedFile } from './file-names.ts'
import { dataOf, type GitHubReply, type GraphQLRequest } from './github.ts'
import type { Order, SentPost } from './read-payload.ts'

interface Listing {
  repository: {
    ref: {
      target: {
        oid: string
        file?: {
          object?: { entries?: { name: string; oid: string; type: string }[] } | null
        } | null
        pictures?: { object?: { entries?: { name: string }[] } | null } | null
      }
    } | null
  }
}

/** Files that are read with one query. */
export interface Batch {
  /** The commit that the folder was listed at. */
  head: string
  files: NamedFile[]
  /** The pictures of the post, by their names. */
  pictures: string[]
  request: GraphQLRequest
}

/** Texts of some kilobytes: GitHub answers so many well within its ten seconds. */
const filesPerBatch = 50

/**
 * The files that have to be read before a post may be written: those that by their names are at its
 * address or of its id, and those whose names do not tell, since the workflow did not write them. Where a picture of the post is
 * to go, all are read, since another article may have chosen it.
 * There is always one batch, which may be empty.
 */
export function chooseFiles(reply: GitHubReply, { repository, post }: Order): Batch[] {
  const { ref } = (dataOf(reply) as Listing).repository
  if (!ref) throw new Error(`There is no branch '${repository.branch}'`)
  const mark = markOf(post.id)
  const key = slugKey(post.slug)
  const all = ref.target.pictures?.object?.entries?.map(({ name }) => name) ?? []
  const pictures = picturesOf(post.id, all)
  const isAnyToGo = pictures.some((name) => !isPictureOf(post, name))
  const chosen = (ref.target.file?.object?.entries ?? []).flatMap(({ name, oid, type }) => {
    const file = type === 'blob' ? readName(name) : undefined
    const concerns =
      file &&
      (isAnyToGo || file.mark === undefined || file.mark === mark || slugKey(file.slug) === key)
    return concerns ? [{ file, oid }] : []
  })
  const { owner, repository: name } = repository
  return Array.from(
    { length: Math.max(1, Math.ceil(chosen.length / filesPerBatch)) },
    (_, index) => {
      const batch = chosen.slice(index * filesPerBatch, (index + 1) * filesPerBatch)
      return {
        head: ref.target.oid,
        files: batch.map(({ file }) => file),
        pictures,
        request: {
          query: readTexts(batch.map(({ oid }) => oid)),
          variables: { owner, repository: name },
        },
      }
    },
  )
}

/** Whether it is the picture that a post has now. */
export function isPictureOf({ featuredImage }: SentPost, name: string): boolean {
  return featuredImage === `/pictures/${name}`
}

function readTexts(oids: readonly string[]): string {
  const blobs = oids.map(
    (oid, index) => `file${index}: object(oid: "${oid}") { ... on Blob { text } }`,
  )
  return `query ReadArticles($owner: String!, $repository: String!) {
  repository(owner: $owner, name: $repository) {
    ${['id', ...blobs].join('\n    ')}
  }
}`
}
