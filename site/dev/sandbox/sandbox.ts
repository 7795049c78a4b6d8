import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseJson } from '../../../shared/api/reply-json.ts'
import { listenOnLoopback, isLoopbackHost } from '../static-host/listen.ts'
import { createAi } from './ai/ai.ts'
import { openAutomation, type AutomationOptions } from './automation/automation.ts'
import { createFaultBoard, deliver, replyInPlace } from './faults/faults.ts'
import { createMails } from './waitlist/mails.ts'
import { createWaitlist } from './waitlist/waitlist.ts'
import { createInbox } from './webhook/inbox.ts'
import { emptyReply, jsonReply, type Reply, type SandboxRequest, type Service } from './http.ts'

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
  const { port, dataDir, confirmation, automation: ofSite, aiDelayMs = 400 } = options
  const faults = createFaultBoard()
  const waitlist = createWaitlist(dataDir, confirmation)
  let site: string | undefined
  const isBuildToFail = () => faults.take('build') !== undefined
  const automation = ofSite && (await openAutomation(ofSite, isBuildToFail, () => site ?? ''))
  const webhook = createInbox(automation)
  const ai = createAi(aiDelayMs)
  const services = { waitlist: waitlist.service, webhook: webhook.service, ai: ai.service }
  const mails = createMails(waitlist.waitlist, () => ({ site, sandbox: server.url }))

  /** The waitlist and the AI answer the site's pages alone, by either name of this machine. */
  const corsHeaders = (service: Service, origin = ''): Record<string, string> => {
    if (service.corsHeaders) return service.corsHeaders()
    const isSite = site !== undefined && loopbackUrl(origin) === loopbackUrl(site)
    return { vary: 'Origin', ...(isSite && { 'access-control-allow-origin': origin }) }
  }

  /** Has the stand-in at the request's path answer it, with the fault that is due. */
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers, url = '/' } = incoming
    if (!isLoopbackHost(headers.host)) {
      const message = 'This server answers to loopback names only.'
      return deliver(response, jsonReply(403, { message }))
    }
    // Unlike `new URL`, this leaves dot segments and escapes alone.
    const [path = '', ...query] = url.split('?')
    const name = serviceAt(path)
    const service = name && services[name]
    const cors = service ? corsHeaders(service, headers.origin) : {}
    if (service && method === 'OPTIONS') {
      return deliver(response, preflight(cors, headers, service.allowedHeaders))
    }
    const fault = name && faults.take(name)
    if (fault?.name === 'reset-before') return deliver(response, emptyReply(200), fault)
    const body = await text(incoming)
    const sent = { method, path, query: query.join('?'), headers, body, json: parseJson(body) }
    const request = { time: new Date().toISOString(), ...sent }
    if (!service) return deliver(response, await answerHere(request))

    service.received?.push(request)
    const reply = replyInPlace(fault, service) ?? (await service.answer(request))
    const allHeaders = { ...cors, ...reply.headers }
    return deliver(response, { ...reply, headers: allHeaders }, fault)
  }

  /** The sandbox's own pages and controls. */
  const answerHere = async (request: SandboxRequest): Promise<Reply> => {
    const { method, path, query, headers } = request
    const isOwnPage = headers.origin === `http://${headers.host}`
    if (method !== 'GET' && headers.origin !== undefined && !isOwnPage) {
      return jsonReply(403, { message: 'Pages cannot change the sandbox.' })
    }
    switch (`${method} ${path}`) {
      case 'GET /inbox':
        return webhook.inbox.page()
      // A browser asks for it beside any page, and notes that there is none.
      case 'GET /favicon.ico':
        return emptyReply(204)
      case 'GET /waitlist.json':
        return jsonReply(200, await waitlist.waitlist.rows(), { 'cache-control': 'no-store' })
      case 'GET /mails':
        return mails.page()
      case 'POST /mails/unsubscribe': {
        const token = new URLSearchParams(query).get('token') ?? ''
        await waitlist.waitlist.call('waitlist_answer', { purpose: 'leave', token })
        return emptyReply(303, { location: '/mails' })
      }
      default:
        return jsonReply(404, { message: `There is no ${method} ${path}.` })
    }
  }

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: unknown) => {
      // A client that goes away while it sends is no error.
      if (request.destroyed && !request.complete) return
      if (response.headersSent) response.destroy()
      else void deliver(response, jsonReply(500, { message: String(error) }))
    })
  }
  const server = await listenOnLoopback(answer, port)
  // Data on disk is opened at once, to hear of damage at the start. A Postgres in memory takes a
  // second and half a gigabyte, which who only needs a webhook need not spend.
  if (dataDir !== undefined) {
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
      webhook: `${server.url}/webhook/pennywren${ofSite ? `?key=${ofSite.secret}` : ''}`,
      ai: `${server.url}/v1/chat/completions`,
      inbox: `${server.url}/inbox`,
      waitlist: `${server.url}/waitlist.json`,
      mails: `${server.url}/mails`,
    },
    waitlist: waitlist.waitlist,
    mails,
    inbox: webhook.inbox,
    ai: ai.log,
    faults,
    automation,
    /** Tells where the site is that belongs to it, without a slash at the end. */
    linkTo(origin: string) {
      site = origin
    },
    /** Drops open connections, and closes the database. */
    close: async () => {
      await server.close()
      await waitlist.close()
    },
  }
}

function serviceAt(path: string): 'waitlist' | 'webhook' | 'ai' | undefined {
  if (path.startsWith('/rest/v1/')) return 'waitlist'
  if (/^\/webhook\/[^/]/.test(path)) return 'webhook'
  return path.startsWith('/v1/') ? 'ai' : undefined
}

function loopbackUrl(url: string): string {
  return url.replace('//localhost:', '//127.0.0.1:')
}

function preflight(
  cors: Record<string, string>,
  headers: IncomingMessage['headers'],
  allowedHeaders = headers['access-control-request-headers'] ?? '',
): Reply {
  if (cors['access-control-allow-origin'] === undefined) return emptyReply(204)
  return emptyReply(204, {
    ...cors,
    'access-control-allow-methods': 'GET, OPTIONS, POST',
    // '*' would not cover Authorization.
    'access-control-allow-headers': allowedHeaders,
    // Else a browser goes on for seconds after CORS was switched off.
    'access-control-max-age': '0',
  })
}
