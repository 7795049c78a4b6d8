import { slugKey } from '../../../shared/publication/slug.ts'
import { markOf, readName, type NamedFile } from './file-names.ts'
import { dataOf, type GitHubReply, type GraphQLRequest } from './github.ts'
import type { Order } from './read-payload.ts'

interface Listing {
  repository: {
    ref: {
      target: {
        oid: string
        file?: {
          object?: { entries?: { name: string; oid: string; type: string }[] } | null
        } | null
      }
    } | null
  }
}

/** Files that are read with one query. */
export interface Batch {
  /** The commit that the folder was listed at. */
  head: string
  files: NamedFile[]
  request: GraphQLRequest
}

/** Texts of some kilobytes: GitHub answers so many well within its ten seconds. */
const filesPerBatch = 50

/**
 * The files that have to be read before a post may be written: those that by their names are at its
 * address or of its id, and those whose names do not tell, since the workflow did not write them.
 * There is always one batch, which may be empty.
 */
export function chooseFiles(reply: GitHubReply, { repository, post }: Order): Batch[] {
  const { ref } = (dataOf(reply) as Listing).repository
  if (!ref) throw new Error(`There is no branch '${repository.branch}'`)
  const mark = markOf(post.id)
  const key = slugKey(post.slug)
  const chosen = (ref.target.file?.object?.entries ?? []).flatMap(({ name, oid, type }) => {
    const file = type === 'blob' ? readName(name) : undefined
    const concerns =
      file && (file.mark === undefined || file.mark === mark || slugKey(file.slug) === key)
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
        request: {
          query: readTexts(batch.map(({ oid }) => oid)),
          variables: { owner, repository: name },
        },
      }
    },
  )
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
