import { checkDoor, type Delivery, type Door } from './check-door.ts'
import { readPicture, type SentPicture } from './check-picture.ts'
import { whyUnfit } from './check-post.ts'
import { fileName } from './file-names.ts'
import { picturesFolder, plainFolder, variablesOf } from './github.ts'
import type { Answer, GraphQLRequest, Repository } from './github.ts'
import { asRecord, parseRecord } from './json.ts'

/** The `post` of a payload. The rest of its fields is the build's business. */
export interface SentPost {
  id: string
  slug: string
  title?: unknown
  draft?: unknown
  featuredImage?: unknown
}

/** The post that is to be written, and the question with which that begins. */
export interface Order {
  repository: Repository
  post: SentPost
  /** The file's name where nothing stands in the folder yet. */
  file: string
  /** Committed with it. */
  picture?: SentPicture
  request: GraphQLRequest
}

/** The fields of each payload; that of a post may have a picture beside these. */
const payloads: Readonly<Record<string, readonly string[]>> = {
  test_connection: ['action', 'message', 'timestamp'],
  publish_blog_post: ['action', 'post', 'timestamp', 'triggered_from'],
  publish_ai_generated_post: ['action', 'aiGenerated', 'post', 'scheduledDate', 'timestamp'],
}

/** The files of the folder at one commit: later steps write only if that is still the newest. */
const listFiles = `query ListArticles($owner: String!, $repository: String!, $branch: String!, $folder: String!, $pictures: String!) {
  repository(owner: $owner, name: $repository) {
    ref(qualifiedName: $branch) {
      target {
        oid
        ... on Commit {
          file(path: $folder) {
            object { ... on Tree { entries { name oid type } } }
          }
          pictures: file(path: $pictures) {
            object { ... on Tree { entries { name } } }
          }
        }
      }
    }
  }
}`

/**
 * Reads what the publisher sent: an object, or the same as text, which is all that a browser may send
 * to a webhook without CORS. A test, and what is no post of the publisher, is answered at once.
 */
export function readPayload(delivery: Delivery, door: Door, settings: Repository): Answer | Order {
  const refusal = checkDoor(delivery, door)
  if (refusal) return refusal
  const payload = parseBody(delivery.body)
  const action = String(payload?.['action'])
  const fields = Object.hasOwn(payloads, action) ? payloads[action] : undefined
  const sent = Object.keys(payload ?? {}).filter((field) => field !== 'picture')
  if (!payload || fields?.join() !== sent.sort().join()) {
    return { status: 400, text: 'This is no post of the publisher.' }
  }
  if (action === 'test_connection') {
    return { status: 200, text: 'The test arrived. Nothing was published.' }
  }
  const post = asRecord(payload['post'])
  if (!post) return { status: 400, text: 'This is no post of the publisher.' }
  const unfit = whyUnfit(post)
  if (unfit !== undefined) return { status: 422, text: unfit }
  const picture = readPicture(payload['picture'], post)
  if (picture === 'unfit') {
    const text = 'The post’s picture is not as the publisher sends it: nothing was committed.'
    return { status: 422, text }
  }
  const { id, slug } = post as Record<'id' | 'slug', string>
  if (settings.owner === '' || settings.repository === '') {
    const text = "The workflow knows no repository: fill in its node 'Your repository'."
    return { status: 500, text }
  }
  return {
    repository: { ...settings, folder: plainFolder(settings.folder) },
    post: { ...post, id, slug },
    file: fileName(slug, id),
    ...(picture && { picture }),
    request: {
      query: listFiles,
      variables: { ...variablesOf(settings), pictures: picturesFolder(settings) },
    },
  }
}

function parseBody(body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'string') return asRecord(body)
  const payload = parseRecord(body)
  // Forms put a name, '=' and a line's end around what they send.
  return JSON.stringify(payload) === body ? payload : undefined
}
