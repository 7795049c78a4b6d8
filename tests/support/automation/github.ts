import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Repository } from '../../../site/dev/sandbox/automation/repository.ts'
import type { Question } from '../../../site/operations/automation/receiver.ts'
import { siteIndexPath } from '../../../shared/publication/site-index.ts'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'

interface Reply {
  status: number
  body: string
}

/** GitHub's answer to a request that it would answer with `own`; undefined where its reply is lost. */
export type Fault = (own: () => Promise<Reply>) => Promise<Reply | undefined>

export const answers =
  (status: number, body = 'down'): Fault =>
  async () => ({ status, body })

/**
 * A stand-in for GitHub's GraphQL interface over a repository, for the questions of the workflow, which
 * have to have the token and a user agent. Beside it stands the site with its `index`.
 */
export async function startGitHub(repository: Repository, token: string, index: object) {
  const faults = new Map<string, Fault[]>()
  const operations: string[] = []

  const answer = async (request: IncomingMessage): Promise<Reply | undefined> => {
    if (request.url === siteIndexPath) return { status: 200, body: JSON.stringify(index) }
    const { authorization, 'user-agent': userAgent } = request.headers
    const [, sent] = /^(?:token|bearer) (.+)$/i.exec(authorization ?? '') ?? []
    if (sent !== token || userAgent === undefined) return { status: 403, body: 'Forbidden' }
    const question = (await json(request)) as Question
    const operation = /(?:query|mutation) (\w+)/.exec(question.query)?.[1] ?? ''
    operations.push(operation)
    const own = async () => {
      const result = await repository.ask(question)
      return { status: 200, body: JSON.stringify(result) }
    }
    const fault = faults.get(operation)?.shift()
    return fault ? fault(own) : own()
  }
  const { url, close } = await listenOnLoopback((request, response) => {
    void answer(request)
      .catch((error: unknown) => ({ status: 500, body: String(error) }))
      .then((reply) => {
        if (!reply) return response.destroy()
        const type = reply.body.startsWith('{') ? 'application/json' : 'text/html'
        return response.writeHead(reply.status, { 'Content-Type': type }).end(reply.body)
      })
  })
  return {
    /** The address of its GraphQL interface. */
    url: `${url}/graphql`,
    /** The origin of the site. */
    site: url,
    /** Orders a fault for the next requests whose operation has this name. */
    fail: (operation: string, ...ordered: Fault[]) => {
      faults.set(operation, [...(faults.get(operation) ?? []), ...ordered])
    },
    /** The operations that were asked for, in their order. */
    operations,
    close,
  }
}
