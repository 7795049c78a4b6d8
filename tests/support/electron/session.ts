import { standInEvents, strict, StrictEmitter } from './strict.ts'

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

/** A session: filters the page's requests, and has `fetch` for the main process. */
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

  // Electron grants a permission where no handler is set. Headless Chromium grants nothing by
  // itself, so only tests call these.
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

  /** Requests that are under way fail, as documented. */
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

  /** The response of the app's own scheme; undefined where no handler is registered. */
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

/**
 * `session.fetch` over Node's: the same replies, and Chromium's names for what goes wrong before
 * the request is sent and after.
 */
async function netFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    throw new Error(chromiumName(error), { cause: error })
  }
}

const names: Record<string, string> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'net::ERR_NAME_NOT_RESOLVED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  UND_ERR_SOCKET: 'net::ERR_EMPTY_RESPONSE',
}

function chromiumName(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && cause.message === 'unexpected redirect') {
    return "Attempted to redirect, but redirect policy was 'error'"
  }
  if (cause instanceof Error && cause.message === 'bad port') return 'net::ERR_UNSAFE_PORT'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return names[code] ?? 'net::ERR_FAILED'
}
