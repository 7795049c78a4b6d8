import { createServer } from 'node:http'
import { listenOnLoopback } from '../static-host/listen.ts'
import { createAi, type AiLog } from './ai/ai.ts'
import {
  createFaultBoard,
  parseFaultOrder,
  type Fault,
  type FaultOrder,
  type ServiceName,
} from './faults/faults.ts'
import { createRequestListener } from './routes.ts'
import { createWaitlist, type Waitlist } from './waitlist/waitlist.ts'
import { createInbox, type Inbox } from './webhook/inbox.ts'

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
      set: (service, fault, times) =>
        faults.set(parseFaultOrder({ service, fault, ...(times === undefined ? {} : { times }) })),
      clear: (service) => faults.clear(service),
      list: () => faults.list(),
    },
    close: async () => {
      await server.close()
      await waitlist.close()
    },
  }
}
