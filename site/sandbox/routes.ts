import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isLoopbackHost } from '../static-host/listen.ts'
import type { AiLog } from './ai/ai.ts'
import { answerControl } from './control.ts'
import { deliver } from './faults/delivery.ts'
import { faultReply } from './faults/fault-reply.ts'
import type { Fault, FaultBoard, ServiceName } from './faults/faults.ts'
import {
  bodyLimit,
  jsonReply,
  readBody,
  splitTarget,
  type Reply,
  type SandboxRequest,
  type Service,
} from './http.ts'
import { answerInbox } from './webhook/inbox-page.ts'
import type { Inbox } from './webhook/inbox.ts'
import type { Waitlist } from './waitlist/waitlist.ts'

interface Parts {
  services: Record<ServiceName, Service>
  faults: FaultBoard
  inbox: Inbox
  ai: AiLog
  waitlist: Waitlist
  log: ((line: string) => void) | undefined
}

/** Has the stand-in at the request's path answer it, with the fault that is due. */
export function createRequestListener(parts: Parts): RequestListener {
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
    answerControl(request, parts.faults, parts.inbox, parts.ai) ??
    jsonReply(404, { message: `Nothing is at ${request.path}.` })
  )
}
