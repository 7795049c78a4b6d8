import { EventEmitter } from 'node:events'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { app } from './app.ts'
import { notes } from './notes.ts'
import { strict } from './strict.ts'

type Decide<T> = (decision: T) => void
type RequestFilter = (details: { url: string }, decide: Decide<{ cancel?: boolean }>) => void
type PermissionRequest = (contents: null, permission: string, decide: Decide<boolean>) => void
type PermissionCheck = (contents: null, permission: string) => boolean
type DevicePermission = (details: { deviceType: string }) => boolean

/** A session: filters the page's requests, and has the sockets of the main process's requests. */
export class Session extends EventEmitter {
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr']
  /** Used again while they are open. */
  sockets = openSockets()
  /** That a proxy has accepted, as the value of its header. */
  proxyLogin: string | undefined
  #handler: ((request: Request) => Promise<Response>) | undefined
  #filter: RequestFilter = (_details, decide) => decide({})
  // Electron grants a permission where no handler is set. Headless Chromium grants nothing by
  // itself, so only `grants` calls these.
  #request: PermissionRequest = (_contents, _permission, decide) => decide(true)
  #check: PermissionCheck = () => true
  #device: DevicePermission = () => true
  #isSpelling = true
  /** The system's, as in Electron. */
  #languages = ['de']
  #isLoading = false

  constructor() {
    super()
    this.#loadDictionaries()
  }

  readonly protocol = strict('session.protocol', {
    handle: (_scheme: string, handler: (request: Request) => Promise<Response>) => {
      this.#handler = handler
    },
  })

  readonly webRequest = strict('session.webRequest', {
    onBeforeRequest: (filter: RequestFilter) => {
      this.#filter = filter
    },
    onHeadersReceived: () => {
      // No page of the stand-in comes from a development server.
    },
  })

  setPermissionRequestHandler(request: PermissionRequest): void {
    this.#request = request
  }
  setPermissionCheckHandler(check: PermissionCheck): void {
    this.#check = check
  }
  setDevicePermissionHandler(device: DevicePermission): void {
    this.#device = device
  }
  setSpellCheckerEnabled(on: boolean): void {
    this.#isSpelling = on
  }
  /** Turns the checker on or off too; on macOS it does nothing. */
  setSpellCheckerLanguages(languages: string[]): void {
    if (process.platform === 'darwin') return
    const wrong = languages.find((one) => !this.availableSpellCheckerLanguages.includes(one))
    if (wrong !== undefined) throw new Error(`Invalid language code provided: "${wrong}"`)
    this.#languages = languages
    this.#isSpelling = languages.length > 0
    this.#loadDictionaries()
  }
  setSpellCheckerDictionaryDownloadURL(url: string): void {
    dictionaryAddress = new URL(url).href
  }

  /**
   * Missing dictionaries are downloaded whether spelling is on or not, but not in the same tick; macOS
   * has its own.
   */
  #loadDictionaries(): void {
    if (this.#isLoading || process.platform === 'darwin') return
    this.#isLoading = true
    setImmediate(() => {
      this.#isLoading = false
      for (const language of this.#languages) {
        notes.dictionaries.push(`${dictionaryAddress}${language}.bdic`)
      }
    })
  }

  /** Requests that are under way fail, as documented. */
  async closeAllConnections(): Promise<void> {
    const { http, https } = this.sockets
    this.sockets = openSockets()
    http.destroy()
    https.destroy()
  }

  /** Whether the filter lets a request of the page pass. */
  async allows(url: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.#filter({ url }, ({ cancel }) => resolve(cancel !== true))
    })
  }

  /** The ways in which a page of this session would be granted a permission. */
  async grants(permission: string): Promise<string[]> {
    const given = {
      asked: await new Promise<boolean>((resolve) => this.#request(null, permission, resolve)),
      checked: this.#check(null, permission),
      device: this.#device({ deviceType: permission }),
      spelling: this.#isSpelling,
    }
    return Object.entries(given).flatMap(([name, granted]) => (granted ? [name] : []))
  }

  /** The response of the app's own scheme; undefined where no handler is registered. */
  async answer(url: string, method: string): Promise<Response | undefined> {
    return this.#handler?.(new Request(url, { method }))
  }
}

function openSockets() {
  return {
    http: new HttpAgent({ keepAlive: true }),
    https: new HttpsAgent({ keepAlive: true }),
  }
}

/** One for all sessions. */
let dictionaryAddress = 'https://redirector.gvt1.com/edgedl/chrome/dict/'

const partitions = new Map<string, Session>()

export const session = strict('session', {
  fromPartition(partition: string): Session {
    if (!app.isReady()) throw new TypeError('Session can only be received when app is ready')
    const known = partitions.get(partition)
    if (known !== undefined) return known
    const made = strict('Session', new Session())
    partitions.set(partition, made)
    app.emit('session-created', made)
    return made
  },
})
