import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerQuestion, type Question } from '../../../site/dev/sandbox/automation/github.ts'
import type { Repository } from '../../../site/dev/sandbox/automation/repository.ts'
import { siteIndexPath } from '../../../shared/publication/site-index.ts'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'

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

/**
 * A stand-in for GitHub's GraphQL interface over a repository, for the questions of the workflow. It
 * answers what GitHub answers: 401 without the token, 403 without a user agent, errors with status 200,
 * `STALE_DATA` where the branch has moved. Beside it stands the site with its `index`.
 */
export async function startGitHub(repository: Repository, token: string, index: object) {
  const faults = new Map<string, Fault[]>()
  const operations: string[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === siteIndexPath) return reply(response, 200, index)
    const body = await text(request)
    const { authorization, 'user-agent': userAgent } = request.headers
    if (userAgent === undefined) {
      return reply(response, 403, 'Request forbidden: there is no User-Agent header.')
    }
    if (!['token', 'bearer'].some((type) => authorization === `${type} ${token}`)) {
      return reply(response, 401, { message: 'Bad credentials' })
    }
    const question = JSON.parse(body) as Question
    const operation = /(?:query|mutation) (\w+)/.exec(question.query)?.[1] ?? ''
    operations.push(operation)
    const fault = faults.get(operation)?.shift()
    if (fault?.kind === 'status') return reply(response, fault.status, fault.body)
    if (fault?.kind === 'meanwhile') await fault.what()
    const result =
      fault?.kind === 'error'
        ? { data: null, errors: [{ type: fault.type, message: fault.message }] }
        : await answerQuestion(repository, question)
    if (fault?.kind === 'lost-reply') response.destroy()
    else reply(response, 200, result)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      reply(response, 500, { message: String(error) }),
    )
  })
  const { url, close } = await listenOnLoopback(server, 0)
  return {
    /** The address of its GraphQL interface. */
    url: `${url}/graphql`,
    /** The origin of the site. */
    site: url,
    /** Orders a fault for the next requests whose operation has this name. */
    fail: (operation: string, fault: Fault, times = 1) => {
      const ordered = Array.from({ length: times }, () => fault)
      faults.set(operation, [...(faults.get(operation) ?? []), ...ordered])
    },
    /** The operations that were asked for, in their order. */
    operations,
    close,
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'Content-Type': isText ? 'text/html' : 'application/json; charset=utf-8',
  })
  response.end(isText ? body : JSON.stringify(body))
}
