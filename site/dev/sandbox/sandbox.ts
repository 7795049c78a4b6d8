import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { parseJson } from '../../../shared/api/reply-json.ts'
import { listenOnLoopback, isLoopbackHost } from '../static-host/listen.ts'
import { createAi } from './ai/ai.ts'
import { openAutomation, type AutomationOptions } from './automation/automation.ts'
import {
  createFaultBoard,
  deliver,
  orderSchema,
  statusReply,
  type ServiceName,
} from './faults/faults.ts'
import { createMails, mailsPage } from './waitlist/mails.ts'
import { createWaitlist } from './waitlist/waitlist.ts'
import { createInbox, inboxPage } from './webhook/inbox.ts'
import {
  emptyReply,
  jsonReply,
  readBody,
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
  /** Whether who joins the waitlist is asked by mail to confirm it. Default false. */
  confirmation?: boolean
  /** Puts what the webhook takes on a site; without it the webhook takes anything, and keeps it. */
  automation?: AutomationOptions
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/**
 * Starts stand-ins for the three services outside (waitlist database, automation webhook, AI) on
 * one port of the loopback interface. A port that is taken, and a data folder that is in use or
 * damaged, are errors.
 */
export async function startSandbox(options: SandboxOptions = {}) {
  const parts = await createParts(options, () => server.url)
  const { waitlist, webhook, ai, faults } = parts
  const listener = createServer((request, response) => {
    handle(parts, request, response).catch((error: unknown) => {
      // A client that goes away while it sends is no error.
      if (request.destroyed && !request.complete) return
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
    /** The addresses for a client's settings, and of the pages that show what arrived. */
    urls: {
      supabase: server.url,
      webhook: `${server.url}/webhook/pennywren`,
      ai: `${server.url}/v1/chat/completions`,
      inbox: `${server.url}/inbox`,
      waitlist: `${server.url}/waitlist.json`,
      mails: `${server.url}/mails`,
    },
    waitlist: waitlist.waitlist,
    mails: parts.mails,
    inbox: webhook.inbox,
    ai: ai.log,
    faults,
    automation: parts.automation,
    /** Drops open connections, and closes the database. */
    close: async () => {
      await server.close()
      await waitlist.close()
    },
  }
}

type Parts = Awaited<ReturnType<typeof createParts>>

async function createParts(
  { dataDir, confirmation, automation: ofSite, aiDelayMs = 400 }: SandboxOptions,
  url: () => string,
) {
  const waitlist = createWaitlist({ dataDir, confirmation })
  const faults = createFaultBoard()
  const isToFail = () => faults.take('build') !== undefined
  const automation = ofSite && (await openAutomation(ofSite, isToFail))
  return {
    waitlist,
    mails: createMails(waitlist.waitlist, url),
    webhook: createInbox(automation),
    automation,
    ai: createAi(aiDelayMs),
    faults,
  }
}

/** Has the stand-in at the request's path answer it, with the fault that is due. */
async function handle(
  parts: Parts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers, url = '/' } = incoming
  if (!isLoopbackHost(headers.host)) {
    const message = 'This server answers to loopback names only.'
    return deliver(response, jsonReply(403, { message }))
  }
  // Unlike `new URL`, this leaves dot segments and escapes alone.
  const [path = '', ...query] = url.split('?')
  const name = serviceAt(path)
  const service = name && parts[name].service
  if (service && method === 'OPTIONS') return deliver(response, preflight(service, headers))
  const fault = name && parts.faults.take(name)
  if (fault?.name === 'reset-before') return deliver(response, emptyReply(200), fault)
  const body = await readBody(incoming)
  const request = { method, path, query: query.join('?'), headers, body: body ?? '' }
  if (!service) return deliver(response, await answerHere(parts, request))

  const answer = () => {
    if (body === undefined) {
      return jsonReply(413, service.errorBody(413, 'The body is larger than 10 MB.'))
    }
    service.note?.(request)
    if (fault?.name === 'nothing') return jsonReply(200, { ok: true })
    return fault?.name === 'status' ? statusReply(fault, service) : service.answer(request)
  }
  const reply = await answer()
  const allHeaders = { ...service.corsHeaders(), ...reply.headers }
  return deliver(response, { ...reply, headers: allHeaders }, fault)
}

function serviceAt(path: string): Exclude<ServiceName, 'build'> | undefined {
  if (path.startsWith('/rest/v1/')) return 'waitlist'
  if (/^\/webhook\/[^/]/.test(path)) return 'webhook'
  return path.startsWith('/v1/') ? 'ai' : undefined
}

function preflight(service: Service, headers: IncomingMessage['headers']): Reply {
  const cors = service.corsHeaders()
  if (Object.keys(cors).length === 0) return emptyReply(204)
  return emptyReply(204, {
    ...cors,
    'access-control-allow-methods': 'GET, OPTIONS, POST',
    // '*' would not cover Authorization.
    'access-control-allow-headers':
      service.allowedHeaders ?? headers['access-control-request-headers'] ?? '',
    // Else a browser goes on for seconds after CORS was switched off.
    'access-control-max-age': '0',
  })
}

/** The sandbox's own pages and controls. */
async function answerHere(
  { waitlist: { waitlist }, mails, webhook: { inbox }, automation, faults }: Parts,
  { method, path, query, headers, body }: SandboxRequest,
): Promise<Reply> {
  const isOwnPage = headers.origin === `http://${headers.host}`
  if (method !== 'GET' && headers.origin !== undefined && !isOwnPage) {
    return jsonReply(403, { message: 'Pages cannot change the sandbox.' })
  }
  switch (`${method} ${path}`) {
    case 'GET /inbox':
      return inboxPage(inbox, automation)
    case 'GET /waitlist.json':
      return jsonReply(200, await waitlist.rows(), { 'cache-control': 'no-store' })
    case 'GET /mails':
      return mailsPage(mails)
    case 'POST /mails/pass': {
      const days = Number(new URLSearchParams(query).get('days'))
      if (!(days > 0)) return jsonReply(400, { message: 'Days are a number.' })
      await waitlist.passDays(days)
      return emptyReply(303, { location: '/mails' })
    }
    case 'POST /mails/open':
      await waitlist.call('waitlist_open')
      return emptyReply(303, { location: '/mails' })
    case 'POST /mails/unsubscribe': {
      const token = new URLSearchParams(query).get('token') ?? ''
      await waitlist.call('waitlist_answer', { purpose: 'leave', token })
      return emptyReply(303, { location: '/mails' })
    }
    case 'POST /_sandbox/faults': {
      const order = orderSchema.safeParse(parseJson(body))
      if (!order.success) return jsonReply(400, { message: z.prettifyError(order.error) })
      faults.set(order.data.service, order.data.fault, order.data.times)
      return emptyReply(204)
    }
    case 'DELETE /_sandbox/faults':
      faults.clear()
      return emptyReply(204)
    default:
      return jsonReply(404, { message: `There is no ${method} ${path}.` })
  }
}
