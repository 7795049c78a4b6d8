import { fileName } from './file-names.ts'
import type { Answer, GraphQLRequest, Repository } from './github.ts'

/** The `post` of a payload. The rest of its fields is the build's business. */
export interface SentPost {
  id: string
  slug: string
  title?: unknown
  draft?: unknown
}

/** What is to be written, and the question with which that begins. */
export interface Order {
  repository: Repository
  post: SentPost
  /** The file's name where nothing stands in the folder yet. */
  file: string
  request: GraphQLRequest
}

const postActions = ['publish_blog_post', 'publish_ai_generated_post']
const safeSlug = /^[\p{L}\p{M}\p{N}-]+$/u
/** The site's limit, in bytes of UTF-8. */
const longestSlug = 200

/** The files of the folder at one commit: later steps write only if that is still the newest. */
const listFiles = `query ListArticles($owner: String!, $repository: String!, $branch: String!, $folder: String!) {
  repository(owner: $owner, name: $repository) {
    ref(qualifiedName: $branch) {
      target {
        oid
        ... on Commit {
          file(path: $folder) {
            object { ... on Tree { entries { name oid type } } }
          }
        }
      }
    }
  }
}`

/**
 * Reads what the publisher sent: an object, or the same as text, which is all that a browser may send
 * to a webhook without CORS. A test and what is no post are answered at once.
 */
export function readPayload(body: unknown, settings: Repository): Answer | Order {
  const payload = parseBody(body)
  if (payload?.['action'] === 'test_connection') {
    return { status: 200, text: 'The test arrived. Nothing was published.' }
  }
  if (payload === undefined || !postActions.includes(String(payload['action']))) {
    return { status: 400, text: 'This is no post of the publisher.' }
  }
  const post = asRecord(payload['post'])
  const { id, slug } = post ?? {}
  if (typeof id !== 'string' || id === '' || typeof slug !== 'string') {
    return { status: 400, text: 'The post has no id or no address.' }
  }
  if (!safeSlug.test(slug)) {
    return { status: 422, text: 'The address may hold letters, digits and hyphens only.' }
  }
  if (Buffer.byteLength(slug) > longestSlug) {
    return {
      status: 422,
      text: `The address is longer than ${longestSlug} bytes. Give it a shorter one.`,
    }
  }
  const repository = { ...settings, folder: settings.folder.replace(/^\/+|\/+$/g, '') }
  const { owner, branch, folder } = repository
  if (owner === '' || repository.repository === '') {
    return {
      status: 500,
      text: "The workflow knows no repository: fill in its node 'Your repository'.",
    }
  }
  return {
    repository,
    post: { ...post, id, slug },
    file: fileName(slug, id),
    request: {
      query: listFiles,
      variables: {
        owner,
        repository: repository.repository,
        branch: `refs/heads/${branch}`,
        folder,
      },
    },
  }
}

function parseBody(body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'string') return asRecord(body)
  try {
    return asRecord(JSON.parse(body))
  } catch {
    return undefined
  }
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
