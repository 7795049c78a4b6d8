import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { parseJson } from '../../shared/api/reply-json.ts'
import { listenOnLoopback, isLoopbackHost } from '../static-host/listen.ts'
import { createAi, type AiLog } from './ai/ai.ts'
import {
  createFaultBoard,
  parseFaultOrder,
  deliver,
  faultReply,
  services,
  type Fault,
  type FaultOrder,
  type ServiceName,
  type FaultBoard,
} from './faults/faults.ts'
import { createWaitlist, type Waitlist } from './waitlist/waitlist.ts'
import { createInbox, answerInbox, type Inbox } from './webhook/inbox.ts'
import {
  bodyLimit,
  jsonReply,
  readBody,
  splitTarget,
  isRecord,
  type Reply,
  type SandboxRequest,
  type Service,
} from './http.ts'
import { serviceIds } from './ai/services.ts'

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

export interface Sandbox {
  /** For example `http://127.0.0.1:4311`, without a slash at the end. */
  url: string
  /** What a client is configured with, and the inbox's page. */
  urls: { supabase: string; webhook: string; ai: string; inbox: string; waitlist: string }
  waitlist: Waitlist
  inbox: Inbox
  ai: AiLog
  faults: {
    /** A TypeError if the service cannot have that fault, or a number is out of range. */
    set(service: ServiceName, fault: Fault, times?: number): void
    clear(service?: ServiceName): void
    list(): FaultOrder[]
  }
  /** Drops open connections, and closes the database. */
  close(): Promise<void>
}

/**
 * Starts stand-ins for the three services outside (waitlist database, automation webhook, AI) on
 * one port of the loopback interface. A port that is taken, and a data folder that is in use or
 * damaged, are errors.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const faults = createFaultBoard()
  const { dataDir, leastFormMs } = options
  const waitlist = createWaitlist({ dataDir, leastFormMs })
  const webhook = createInbox()
  const ai = createAi(options.aiDelayMs ?? 400)
  const listener = createRequestListener({
    services: { waitlist: waitlist.service, webhook: webhook.service, ai: ai.service },
    faults,
    inbox: webhook.inbox,
    ai: ai.log,
    waitlist: waitlist.waitlist,
    log: options.log,
  })
  const server = await listenOnLoopback(createServer(listener), options.port ?? 0)
  // Data on disk is opened at once, to hear of damage at the start. A Postgres in memory takes a
  // second and half a gigabyte, which who only needs a webhook need not spend.
  if (options.dataDir !== undefined) {
    await waitlist.open().catch(async (error: unknown) => {
      await server.close()
      throw error
    })
  }

  return {
    url: server.url,
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
    faults: {
      set: (service, fault, times) => faults.set(parseFaultOrder({ service, fault, times })),
      clear: (service) => faults.clear(service),
      list: faults.list,
    },
    close: async () => {
      await server.close()
      await waitlist.close()
    },
  }
}

interface Parts extends Pick<Sandbox, 'inbox' | 'ai' | 'waitlist'> {
  services: Record<ServiceName, Service>
  faults: FaultBoard
  log: ((line: string) => void) | undefined
}

/** Has the stand-in at the request's path answer it, with the fault that is due. */
function createRequestListener(parts: Parts): RequestListener {
  return (request, response) => {
    handle(parts, request, response).catch((error: unknown) => {
      // A client that goes away while it sends is no error.
      if (request.destroyed && !request.complete) return
      parts.log?.(`sandbox error: ${String(error)}`)
      if (response.headersSent) response.destroy()
      else void deliver(response, jsonReply(500, { message: String(error) }))
    })
  }
}

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
  const service = name === undefined ? undefined : parts.services[name]
  if (service !== undefined && method === 'OPTIONS') {
    return finish(service.preflight(incoming.headers))
  }
  const fault = name === undefined ? undefined : parts.faults.take(name)
  if (fault?.name === 'reset-before') {
    parts.log?.(`${method} ${path} -> reset`)
    return deliver(response, emptyReply, fault)
  }
  const body = await readBody(incoming)
  if (body === undefined) {
    const message = `The body is larger than ${bodyLimit} bytes.`
    return finish(jsonReply(413, service?.errorBody(413, message) ?? { message }, cors(service)))
  }
  const request = { method, path, query, headers: incoming.headers, body }
  if (service === undefined) return finish(await answerHere(parts, request))
  return finish(await answerFor(service, request, fault), fault)
}

const emptyReply: Reply = { status: 200, headers: {}, body: '' }

async function answerFor(
  service: Service,
  request: SandboxRequest,
  fault: Fault | undefined,
): Promise<Reply> {
  service.note?.(request)
  const variant = fault?.name === 'empty' || fault?.name === 'truncated' ? fault.name : undefined
  const reply = await faultReply(fault, service, () => service.answer(request, variant))
  return { ...reply, headers: { ...cors(service), ...reply.headers } }
}

function cors(service: Service | undefined): Record<string, string> {
  return service?.corsHeaders() ?? {}
}

function serviceAt(path: string): ServiceName | undefined {
  if (path.startsWith('/rest/v1/')) return 'waitlist'
  if (/^\/webhook\/[^/]/.test(path)) return 'webhook'
  return path.startsWith('/v1/') ? 'ai' : undefined
}

async function answerHere(parts: Parts, request: SandboxRequest): Promise<Reply> {
  const origin = request.headers.origin
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (changes && origin !== undefined && origin !== `http://${request.headers.host}`) {
    return jsonReply(403, { message: 'Pages of other origins cannot change the sandbox.' })
  }
  if (request.path === '/') return { ...emptyReply, status: 302, headers: { location: '/inbox' } }
  if (request.path === '/waitlist.json' && request.method === 'GET') {
    return jsonReply(200, await parts.waitlist.rows(), { 'cache-control': 'no-store' })
  }
  return (
    answerInbox(request, parts.inbox) ??
    answerControl(request, parts) ??
    jsonReply(404, { message: `Nothing is at ${request.path}.` })
  )
}

/**
 * `/_sandbox/faults` (GET lists, POST adds, DELETE clears, `?service=` only one service's),
 * `/_sandbox/webhook` (PUT `{"cors": false}`) and `/_sandbox/ai` (PUT `{"service": "gemini"}`, or
 * null); `undefined` for any other path.
 */
function answerControl(request: SandboxRequest, { faults, inbox, ai }: Parts): Reply | undefined {
  switch (`${request.method} ${request.path}`) {
    case 'GET /_sandbox/faults':
      return jsonReply(200, faults.list())
    case 'POST /_sandbox/faults':
      return withJson(request, (value) => {
        faults.set(parseFaultOrder(value))
        return jsonReply(200, faults.list())
      })
    case 'DELETE /_sandbox/faults':
      return clear(request, faults)
    case 'PUT /_sandbox/webhook':
      return withJson(request, (value) => {
        const cors = isRecord(value) ? value['cors'] : undefined
        if (typeof cors !== 'boolean') throw new TypeError('cors has to be true or false')
        inbox.allowCors(cors)
        return jsonReply(200, { cors })
      })
    case 'PUT /_sandbox/ai':
      return withJson(request, (value) => {
        const name = isRecord(value) ? value['service'] : undefined
        const service = serviceIds.find((id) => id === name)
        if (service === undefined && name !== null) {
          throw new TypeError(`service has to be null or one of ${serviceIds.join(', ')}`)
        }
        ai.actAs(service)
        return jsonReply(200, { service: service ?? null })
      })
    default:
      return undefined
  }
}

function clear(request: SandboxRequest, faults: FaultBoard): Reply {
  const name = request.query.get('service')
  const service = services.find((candidate) => candidate === name)
  if (name !== null && service === undefined) {
    return jsonReply(400, { message: `service has to be one of ${services.join(', ')}` })
  }
  faults.clear(service)
  return jsonReply(200, faults.list())
}

function withJson(request: SandboxRequest, act: (value: unknown) => Reply): Reply {
  try {
    return act(parseJson(request.body))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return jsonReply(400, { message: error.message })
  }
}
