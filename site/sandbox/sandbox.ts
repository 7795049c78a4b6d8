import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { parseJson } from '../../shared/api/reply-json.ts'
import { listenOnLoopback, isLoopbackHost } from '../static-host/listen.ts'
import { createAi } from './ai/ai.ts'
import { serviceIds } from './ai/services.ts'
import {
  createFaultBoard,
  deliver,
  faultReply,
  orderSchema,
  services,
  type Fault,
  type ServiceName,
} from './faults/faults.ts'
import { createWaitlist } from './waitlist/waitlist.ts'
import { createInbox, inboxPage } from './webhook/inbox.ts'
import {
  bodyLimit,
  emptyReply,
  jsonReply,
  noStore,
  readBody,
  splitTarget,
  type Reply,
  type SandboxRequest,
  type Service,
} from './http.ts'

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /** The folder the waitlist is kept in; in memory without it. */
  dataDir?: string
  /** How long the AI pretends to think, in milliseconds. Default 400. */
  aiDelayMs?: number
  /** Milliseconds that a form of the waitlist takes at least; tests are faster than people. */
  leastFormMs?: number
  /** Told of every request in one line, never with a body or a key. */
  log?: (line: string) => void
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/**
 * Starts stand-ins for the three services outside (waitlist database, automation webhook, AI) on
 * one port of the loopback interface. A port that is taken, and a data folder that is in use or
 * damaged, are errors.
 */
export async function startSandbox(options: SandboxOptions = {}) {
  const parts = createParts(options)
  const { waitlist, webhook, ai, faults, log } = parts
  const listener = createServer((request, response) => {
    handle(parts, request, response).catch((error: unknown) => {
      // A client that goes away while it sends is no error.
      if (request.destroyed && !request.complete) return
      log?.(`sandbox error: ${String(error)}`)
      if (response.headersSent) response.destroy()
      else void deliver(response, jsonReply(500, { message: String(error) }))
    })
  })
  const server = await listenOnLoopback(listener, options.port ?? 0)
  // Data on disk is opened at once, to hear of damage at the start. A Postgres in memory takes a
  // second and half a gigabyte, which who only needs a webhook need not spend.
  if (options.dataDir !== undefined) {
    await waitlist.open().catch(async (error: unknown) => {
      await server.close()
      throw error
    })
  }

  return {
    /** For example `http://127.0.0.1:4311`, without a slash at the end. */
    url: server.url,
    /** What a client is configured with, and where what arrived can be seen. */
    urls: {
      supabase: server.url,
      webhook: `${server.url}/webhook/pennywren`,
      ai: `${server.url}/v1/chat/completions`,
      inbox: `${server.url}/inbox`,
      waitlist: `${server.url}/waitlist.json`,
    },
    waitlist: waitlist.waitlist,
    inbox: webhook.inbox,
    ai: ai.log,
    faults,
    /** Drops open connections, and closes the database. */
    close: async () => {
      await server.close()
      await waitlist.close()
    },
  }
}

type Parts = ReturnType<typeof createParts>

function createParts({ dataDir, leastFormMs, aiDelayMs = 400, log }: SandboxOptions) {
  return {
    waitlist: createWaitlist({ dataDir, leastFormMs }),
    webhook: createInbox(),
    ai: createAi(aiDelayMs),
    faults: createFaultBoard(),
    log,
  }
}

/** Has the stand-in at the request's path answer it, with the fault that is due. */
async function handle(
  parts: Parts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { path, query } = splitTarget(incoming.url ?? '/')
  const method = incoming.method ?? 'GET'
  const finish = async (reply: Reply, fault?: Fault) => {
    const suffix = fault === undefined ? '' : ` (fault: ${fault.name})`
    // An open inbox page asks every second.
    if (path !== '/inbox/revision') parts.log?.(`${method} ${path} -> ${reply.status}${suffix}`)
    await deliver(response, reply, fault)
  }

  if (!isLoopbackHost(incoming.headers.host)) {
    return finish(jsonReply(403, { message: 'This server answers to loopback names only.' }))
  }
  const name = serviceAt(path)
  const service = name && parts[name].service
  if (service && method === 'OPTIONS') return finish(service.preflight(incoming.headers))
  const fault = name && parts.faults.take(name)
  if (fault?.name === 'reset-before') {
    parts.log?.(`${method} ${path} -> reset`)
    return deliver(response, emptyReply(200), fault)
  }
  const body = await readBody(incoming)
  if (body === undefined) {
    const message = `The body is larger than ${bodyLimit} bytes.`
    const error = service?.errorBody(413, message) ?? { message }
    return finish(jsonReply(413, error, service?.corsHeaders()))
  }
  const request = { method, path, query, headers: incoming.headers, body }
  if (!service) return finish(await answerHere(parts, request))
  return finish(await answerFor(service, request, fault), fault)
}

async function answerFor(
  service: Service,
  request: SandboxRequest,
  fault: Fault | undefined,
): Promise<Reply> {
  service.note?.(request)
  const variant = fault?.name === 'empty' || fault?.name === 'truncated' ? fault.name : undefined
  const reply = await faultReply(fault, service, () => service.answer(request, variant))
  return { ...reply, headers: { ...service.corsHeaders(), ...reply.headers } }
}

function serviceAt(path: string): ServiceName | undefined {
  if (path.startsWith('/rest/v1/')) return 'waitlist'
  if (/^\/webhook\/[^/]/.test(path)) return 'webhook'
  return path.startsWith('/v1/') ? 'ai' : undefined
}

async function answerHere(parts: Parts, request: SandboxRequest): Promise<Reply> {
  const { method, path, headers } = request
  const isReading = method === 'GET' || method === 'HEAD'
  if (!isReading && headers.origin !== undefined && headers.origin !== `http://${headers.host}`) {
    return jsonReply(403, { message: 'Pages of other origins cannot change the sandbox.' })
  }
  const page = ownPages(parts, request).get(path)
  if (!page) return jsonReply(404, { message: `Nothing is at ${path}.` })
  const answer = page[isReading ? 'GET' : method]
  if (!answer) {
    const allow = Object.keys(page).join(', ').replace('GET', 'GET, HEAD')
    return jsonReply(405, { message: `Only ${allow} is possible here.` }, { allow })
  }
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return jsonReply(400, { message: z.prettifyError(error) })
  }
}

type Answers = Partial<Record<string, () => Reply | Promise<Reply>>>

/** The sandbox's own pages and controls, by path and method. Over 60 lines, since it is one table. */
function ownPages(
  { waitlist, webhook: { inbox }, ai, faults }: Parts,
  { body, query }: SandboxRequest,
): Map<string, Answers> {
  const listFaults = () => jsonReply(200, faults.list())
  return new Map<string, Answers>([
    ['/', { GET: () => emptyReply(302, { location: '/inbox' }) }],
    ['/inbox', { GET: () => inboxPage(inbox) }],
    ['/inbox.json', { GET: () => jsonReply(200, inbox.requests().toReversed(), noStore) }],
    ['/inbox/revision', { GET: () => jsonReply(200, inbox.revision(), noStore) }],
    [
      '/inbox/clear',
      {
        POST: () => {
          inbox.clear()
          return emptyReply(303, { location: '/inbox' })
        },
      },
    ],
    [
      '/waitlist.json',
      { GET: async () => jsonReply(200, await waitlist.waitlist.rows(), noStore) },
    ],
    [
      '/_sandbox/faults',
      {
        GET: listFaults,
        POST: () => {
          const { service, fault, times } = orderSchema.parse(parseJson(body))
          faults.set(service, fault, times)
          return listFaults()
        },
        DELETE: () => {
          faults.clear(
            z
              .enum(services)
              .optional()
              .parse(query.get('service') ?? undefined),
          )
          return listFaults()
        },
      },
    ],
    [
      '/_sandbox/webhook',
      {
        PUT: () => {
          const { cors } = z.object({ cors: z.boolean() }).parse(parseJson(body))
          inbox.allowCors(cors)
          return jsonReply(200, { cors })
        },
      },
    ],
    [
      '/_sandbox/ai',
      {
        PUT: () => {
          const schema = z.object({ service: z.enum(serviceIds).nullable() })
          const { service } = schema.parse(parseJson(body))
          ai.log.actAs(service ?? undefined)
          return jsonReply(200, { service })
        },
      },
    ],
  ])
}
