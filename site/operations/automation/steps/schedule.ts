import { dataOf, variablesOf } from './github.ts'
import type { GitHubReply, GraphQLRequest, Repository } from './github.ts'
import {
  checkCall,
  indexAddress,
  isNews,
  readBuild,
  whyBuild,
  type Cause,
  type HttpReply,
  type LastCall,
  type Posts,
} from './why-build.ts'

/** The settings that the operator fills in, in the node 'Your repository', too. */
export interface ScheduleSettings extends Repository {
  /** The site's origin. */
  site: string
  /** The address at which the site's host is told to build. */
  buildHook: string
}

interface Newest {
  repository: {
    ref: {
      target: {
        file?: { oid: string } | null
        history?: { nodes: { committedDate: string }[] }
      }
    } | null
  }
}

const newestPosts = `query CheckPosts($owner: String!, $repository: String!, $branch: String!, $folder: String!) {
  repository(owner: $owner, name: $repository) {
    ref(qualifiedName: $branch) {
      target {
        ... on Commit {
          file(path: $folder) { oid }
          history(first: 1, path: $folder) { nodes { committedDate } }
        }
      }
    }
  }
}`

/** The requests before a decision; none as long as neither site nor build hook is filled in. */
export function askSite({ site, buildHook, ...repository }: ScheduleSettings) {
  if (site === '' && buildHook === '') return []
  const request: GraphQLRequest = { query: newestPosts, variables: variablesOf(repository) }
  return [{ index: indexAddress(site, buildHook), request }]
}

/** The cause to call the build hook for, if there is one. */
export function decideBuild(
  index: HttpReply,
  reply: GitHubReply,
  last: LastCall,
  now: Date,
): { cause: Cause }[] {
  const cause = whyBuild(readBuild(index), readPosts(reply), now)
  return cause !== undefined && isNews(cause, last, now) ? [{ cause }] : []
}

function readPosts(reply: GitHubReply): Posts | undefined {
  const { ref } = (dataOf(reply) as Newest).repository
  if (!ref) throw new Error('There is no such branch')
  const { file, history } = ref.target
  const changedAt = history?.nodes[0]?.committedDate
  return file && changedAt !== undefined ? { tree: file.oid, changedAt } : undefined
}

/** Keeps what was called for, so that no build that fails is called for every hour. */
export function rememberCall(
  reply: HttpReply,
  { cause: { text, ...cause } }: { cause: Cause },
  last: LastCall,
  now: Date,
): { called: string } {
  checkCall(reply)
  Object.assign(last, cause, { calledAt: now.getTime() })
  return { called: text }
}
