import { standInEvents } from './events.ts'
import { netFetch } from './net-fetch.ts'
import { strict, StrictEmitter } from './refuse.ts'

type RequestFilter = (
  details: { url: string },
  decide: (decision: { cancel?: boolean }) => void,
) => void

type PermissionRequest = (
  contents: null,
  permission: string,
  decide: (granted: boolean) => void,
) => void
type PermissionCheck = (contents: null, permission: string) => boolean
type DevicePermission = (details: { deviceType: string }) => boolean

/** A session: what the page may request, and `fetch` for the main process. */
export class Session extends StrictEmitter {
  #protocols = new Map<string, (request: Request) => Promise<Response>>()
  #filter: RequestFilter = (_details, decide) => decide({})
  #permissions: {
    request?: PermissionRequest
    check?: PermissionCheck
    device?: DevicePermission
  } = {}
  #spellCheck = true
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

  // Electron grants what nobody decides about. Headless Chromium grants nothing by itself, so these
  // are only asked by tests.
  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.#permissions.request = handler
  }
  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.#permissions.check = handler
  }
  setDevicePermissionHandler(handler: DevicePermission): void {
    this.#permissions.device = handler
  }
  setSpellCheckerEnabled(on: boolean): void {
    this.#spellCheck = on
  }

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

  /** What a page of this session would be granted. */
  async grants(permission: string): Promise<string[]> {
    const { request, check, device } = this.#permissions
    const asked = await new Promise<boolean>((resolve) =>
      request ? request(null, permission, resolve) : resolve(true),
    )
    const given = {
      asked,
      checked: check ? check(null, permission) : true,
      device: device ? device({ deviceType: permission }) : true,
      spelling: this.#spellCheck,
    }
    return Object.entries(given).flatMap(([name, granted]) => (granted ? [name] : []))
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
