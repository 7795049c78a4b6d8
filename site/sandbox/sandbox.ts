import { createServer } from 'node:http'
import type { AiLog } from './ai/ai.ts'
import { createAi } from './ai/ai.ts'
import { openDatabase } from './waitlist/database.ts'
import type { Database } from './waitlist/database.ts'
import { parseFaultOrder } from './faults/fault-order.ts'
import { createFaultBoard } from './faults/faults.ts'
import type { Fault, FaultOrder, ServiceName } from './faults/faults.ts'
import { createInbox } from './webhook/inbox.ts'
import type { Inbox } from './webhook/inbox.ts'
import { listenOnLoopback } from '../static-host/listen.ts'
import { createRequestListener } from './routes.ts'
import { createWaitlist } from './waitlist/waitlist.ts'
import type { WaitlistRow } from './waitlist/waitlist.ts'

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /** The folder the waitlist is kept in; in memory without it. */
  dataDir?: string
  /** How long the AI pretends to think, in milliseconds. Default 400. */
  aiDelayMs?: number
  /** Told of every request in one line, never with a body or a key. */
  log?: (line: string) => void
}

export interface Sandbox {
  /** For example `http://127.0.0.1:4311`, without a slash at the end. */
  url: string
  /** What a client is configured with, and the inbox's page. */
  urls: { supabase: string; webhook: string; ai: string; inbox: string; waitlist: string }
  waitlist: {
    /** Oldest first. */
    rows(): Promise<WaitlistRow[]>
    clear(): Promise<void>
  }
  inbox: Inbox
  ai: AiLog
  faults: {
    /** @throws TypeError if the service cannot have that fault, or a number is out of range */
    set(service: ServiceName, fault: Fault, times?: number): void
    clear(service?: ServiceName): void
    list(): FaultOrder[]
  }
  /** Drops open connections, and closes the database. */
  close(): Promise<void>
}

/**
 * Starts stand-ins for the three services outside (waitlist database, automation webhook, AI) on
 * one port of the loopback interface.
 *
 * @throws if the port is taken, or the data folder is in use or damaged
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  let opened: Promise<Database> | undefined
  const open = () => (opened ??= openDatabase(options.dataDir))

  const faults = createFaultBoard()
  const { inbox, service: webhook } = createInbox()
  const { log, service: ai } = createAi(options.aiDelayMs ?? 400)
  const services = { waitlist: createWaitlist(open), webhook, ai }
  const rows = async () => readRows(await open())
  const listener = createRequestListener({
    services,
    faults,
    inbox,
    waitlistRows: rows,
    log: options.log,
  })
  const server = await listenOnLoopback(createServer(listener), options.port ?? 0)
  const close = async () => {
    await server.close()
    await opened?.then((database) => database.close())
  }
  // Data on disk is opened at once, to hear of damage at the start. A Postgres in memory takes a
  // second and half a gigabyte, which who only needs a webhook need not spend.
  if (options.dataDir !== undefined) {
    await open().catch(async (error: unknown) => {
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
    waitlist: {
      rows,
      clear: async () => {
        await (await open()).owner.exec('truncate public.waitlist_emails restart identity')
      },
    },
    inbox,
    ai: log,
    faults: {
      set: (service, fault, times) =>
        faults.set(parseFaultOrder({ service, fault, ...(times === undefined ? {} : { times }) })),
      clear: (service) => faults.clear(service),
      list: () => faults.list(),
    },
    close,
  }
}

async function readRows(database: Database): Promise<WaitlistRow[]> {
  const stored = await database.owner.query<{ id: number; email: string; created_at: Date }>(
    'select id, email, created_at from public.waitlist_emails order by id',
  )
  return stored.rows.map(({ id, email, created_at }) => ({
    id,
    email,
    createdAt: created_at.toISOString(),
  }))
}
