import { standInEvents } from './events.ts'
import { netFetch } from './net-fetch.ts'
import { strict, StrictEmitter } from './refuse.ts'

type RequestFilter = (
  details: { url: string },
  decide: (decision: { cancel?: boolean }) => void,
) => void

/** A session: what the page may request, and `fetch` for the main process. */
export class Session extends StrictEmitter {
  #protocols = new Map<string, (request: Request) => Promise<Response>>()
  #filter: RequestFilter = (_details, decide) => decide({})
  #underWay = new Set<AbortController>()

  constructor() {
    super('session', standInEvents.Session)
  }

  readonly protocol = strict('session.protocol', {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
      this.#protocols.set(scheme, handler)
    },
  })

  readonly webRequest = strict('session.webRequest', {
    onBeforeRequest: (filter: RequestFilter) => {
      this.#filter = filter
    },
  })

  // Headless Chromium grants nothing by itself, so there is nothing more to deny.
  setPermissionRequestHandler(): void {}
  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
  setSpellCheckerEnabled(): void {}

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const ending = new AbortController()
    this.#underWay.add(ending)
    const signal = init.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal
    try {
      return await netFetch(url, { ...init, signal })
    } finally {
      this.#underWay.delete(ending)
    }
  }

  /** As documented, requests that are under way fail. */
  async closeAllConnections(): Promise<void> {
    for (const ending of this.#underWay) ending.abort(new Error('net::ERR_ABORTED'))
  }

  /** Whether the filter lets a request of the page pass. */
  async allows(url: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.#filter({ url }, ({ cancel }) => resolve(cancel !== true))
    })
  }

  /** What the app's own scheme answers; undefined where nobody handles it. */
  async answer(url: string, method: string): Promise<Response | undefined> {
    const handler = this.#protocols.get(new URL(url).protocol.slice(0, -1))
    return handler?.(new Request(url, { method }))
  }
}

const partitions = new Map<string, Session>()

export const session = strict('session', {
  fromPartition(partition: string): Session {
    const known = partitions.get(partition) ?? strict('Session', new Session())
    partitions.set(partition, known)
    return known
  },
})
