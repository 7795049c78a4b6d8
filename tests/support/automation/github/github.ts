import { schema as gitHubSchema } from '@octokit/graphql-schema'
import { buildSchema, graphql, GraphQLError } from 'graphql'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from '../../../../site/dev/static-host/listen.ts'
import type { GitRepository, TreeEntry } from './git-repository.ts'

/** What a request is answered with in place of what it asks for. */
export const answers = (status: number, body = 'down') =>
  ({ kind: 'status', status, body }) as const

/** What GitHub can be told to do with its next request of an operation, once each. */
export type Fault =
  | ReturnType<typeof answers>
  /** It is done, and the reply is lost. */
  | { kind: 'lost-reply' }
  /** It answers with status 200 and an error. */
  | { kind: 'error'; type: string; message: string }
  /** Something else happens first. */
  | { kind: 'meanwhile'; what: () => Promise<unknown> }

export interface GitHub {
  /** The address of its GraphQL interface. */
  url: string
  /** Orders a fault for the next requests whose operation has this name. */
  fail: (operation: string, fault: Fault, times?: number) => void
  /** The operations that were asked for, in their order. */
  operations: string[]
  /** By how much commits are said to be older than they are, in milliseconds. */
  olderByMs: number
  close: () => Promise<void>
}

export interface GitHubOptions {
  repository: GitRepository
  owner: string
  name: string
  token: string
}

interface CommitInput {
  branch: { repositoryNameWithOwner: string; branchName: string }
  expectedHeadOid: string
  message: { headline: string; body?: string | null }
  fileChanges?: {
    additions?: { path: string; contents: string }[]
    deletions?: { path: string }[]
  }
}

/** GitHub's own schema, as GitHub publishes it: a query that does not fit is refused here as there. */
const schema = buildSchema(gitHubSchema.idl, { assumeValid: true })

/**
 * A stand-in for GitHub's GraphQL interface over a real repository of git. It answers with what GitHub
 * answers: 401 without the token, 403 without a user agent, errors with status 200, `STALE_DATA` where
 * the branch has moved.
 */
export async function startGitHub(options: GitHubOptions): Promise<GitHub> {
  const faults = new Map<string, Fault[]>()
  const operations: string[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      reply(response, 500, { message: String(error) })
    })
  })

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const { authorization, 'user-agent': userAgent } = request.headers
    if (userAgent === undefined) {
      reply(response, 403, 'Request forbidden: there is no User-Agent header.')
      return
    }
    if (!['token', 'bearer'].some((type) => authorization === `${type} ${options.token}`)) {
      reply(response, 401, { message: 'Bad credentials' })
      return
    }
    if (request.method !== 'POST' || request.url !== '/graphql') {
      reply(response, 404, { message: 'Not Found' })
      return
    }
    const { query, variables } = JSON.parse(body) as {
      query: string
      variables: Record<string, unknown>
    }
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
    operations.push(operation)
    const fault = faults.get(operation)?.shift()
    if (fault?.kind === 'status') {
      reply(response, fault.status, fault.body)
      return
    }
    if (fault?.kind === 'meanwhile') await fault.what()
    const result =
      fault?.kind === 'error'
        ? { data: null, errors: [{ type: fault.type, message: fault.message }] }
        : await execute(fieldsOf(options, gitHub.olderByMs), query, variables)
    if (fault?.kind === 'lost-reply') response.destroy()
    else reply(response, 200, result)
  }

  const { url, close } = await listenOnLoopback(server, 0)
  const gitHub: GitHub = {
    olderByMs: 0,
    url: `${url}/graphql`,
    operations,
    fail: (operation, fault, times = 1) => {
      const ordered = Array.from({ length: times }, () => fault)
      faults.set(operation, [...(faults.get(operation) ?? []), ...ordered])
    },
    close,
  }
  return gitHub
}

async function execute(
  rootValue: unknown,
  source: string,
  variableValues: Record<string, unknown>,
) {
  const { data, errors } = await graphql({
    schema,
    source,
    variableValues,
    rootValue,
    typeResolver: (value) => (value as { kind: string }).kind,
  })
  return {
    ...(data !== undefined && { data }),
    ...(errors && {
      errors: errors.map((error) => ({
        ...error.toJSON(),
        extensions: undefined,
        ...error.extensions,
      })),
    }),
  }
}

/** A repository in the fields of GitHub's schema. */
function fieldsOf({ repository, owner, name }: GitHubOptions, olderByMs: number) {
  const blobObject = (oid: string) => ({
    kind: 'Blob',
    oid,
    text: () => repository.read(oid),
  })
  const treeObject = (oid: string): object => ({
    kind: 'Tree',
    oid,
    entries: async () => (await repository.entries(oid)).map(treeEntry),
  })
  const treeEntry = (entry: TreeEntry) => ({
    ...entry,
    object: () => (entry.type === 'tree' ? treeObject(entry.oid) : blobObject(entry.oid)),
  })
  const commitObject = (oid: string) => ({
    kind: 'Commit',
    oid,
    file: async ({ path }: { path: string }) => {
      const entry = await repository.find(oid, path)
      return entry ? treeEntry(entry) : null
    },
    history: async ({ path }: { path: string }) => {
      const at = await repository.changedAt(path)
      if (at === undefined) return { nodes: [] }
      const committedDate = new Date(Date.parse(at) - olderByMs).toISOString()
      return { nodes: [{ kind: 'Commit', committedDate }] }
    },
  })
  return {
    repository: (asked: { owner: string; name: string }) => {
      if (asked.owner.toLowerCase() !== owner || asked.name.toLowerCase() !== name) {
        throw problem(
          'NOT_FOUND',
          `Could not resolve to a Repository with the name '${asked.owner}/${asked.name}'.`,
        )
      }
      return {
        id: 'R_kgDO',
        ref: async ({ qualifiedName }: { qualifiedName: string }) => {
          const head = await repository.head(qualifiedName.replace('refs/heads/', ''))
          return head === undefined ? null : { target: commitObject(head) }
        },
        object: ({ oid }: { oid: string }) => blobObject(oid),
      }
    },
    createCommitOnBranch: async ({ input }: { input: CommitInput }) => {
      const { repositoryNameWithOwner, branchName } = input.branch
      if (repositoryNameWithOwner !== `${owner}/${name}` || branchName !== 'main') {
        throw problem('NOT_FOUND', 'Could not resolve to a branch.')
      }
      const oid = await commit(repository, input)
      return { commit: { ...commitObject(oid), messageHeadline: input.message.headline } }
    },
  }
}

async function commit(
  repository: GitRepository,
  { expectedHeadOid, message, fileChanges = {} }: CommitInput,
): Promise<string> {
  const { additions = [], deletions = [] } = fileChanges
  const paths = [...additions, ...deletions].map(({ path }) => path)
  if (new Set(paths).size < paths.length) {
    throw problem('UNPROCESSABLE', 'A path was given more than once.')
  }
  const stale = problem(
    'STALE_DATA',
    `Expected branch to point to "${expectedHeadOid}" but it did not.  Pull and try again.`,
  )
  if ((await repository.head()) !== expectedHeadOid) throw stale
  for (const { path } of deletions) {
    if (!(await repository.find(expectedHeadOid, path))) {
      throw problem(
        'UNPROCESSABLE',
        `A path was requested for deletion which does not exist as of commit oid \`${expectedHeadOid}\``,
      )
    }
  }
  const decoded = additions.map(({ path, contents }) => ({
    path,
    contents: Buffer.from(contents, 'base64'),
  }))
  const text = `${message.headline}\n\n${message.body ?? ''}`
  const oid = await repository.commit(expectedHeadOid, text, { additions: decoded, deletions })
  if (oid === false) throw stale
  return oid
}

function problem(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } })
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'Content-Type': isText ? 'text/html' : 'application/json; charset=utf-8',
  })
  response.end(isText ? body : JSON.stringify(body))
}
