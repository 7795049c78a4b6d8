import { EventEmitter } from 'node:events'
import { app } from './app.ts'
import { observed } from './observed.ts'
import { strict } from './strict.ts'
import { openSockets } from './wire.ts'

type RequestFilter = (
  details: { url: string },
  decide: (decision: { cancel?: boolean }) => void,
) => void

/** A request of the main process that was not answered to its end. */
interface UnderWay {
  cutOff: () => void
}

type Permissions = Session['permissions']

/** A session: filters the page's requests, and has the sockets of the main process's requests. */
export class Session extends EventEmitter {
  #protocols = new Map<string, (request: Request) => Promise<Response>>()
  #filter: RequestFilter = (_details, decide) => decide({})
  // Electron grants a permission where no handler is set. Headless Chromium grants nothing by
  // itself, so only tests call these.
  permissions = {
    request: (_contents: null, _permission: string, decide: (granted: boolean) => void) =>
      decide(true),
    check: (_contents: null, _permission: string) => true,
    device: (_details: { deviceType: string }) => true,
  }
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr']
  #spellCheck = true
  /** The system's, as in Electron. */
  #languages = ['de']
  #isLoading = false
  #underWay = new Set<UnderWay>()
  sockets = openSockets()
  /** What a proxy accepted, as the value of its header. */
  proxyLogin: string | undefined

  constructor() {
    super()
    this.#loadDictionaries()
  }

  readonly protocol = strict('session.protocol', {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
      this.#protocols.set(scheme, handler),
  })

  readonly webRequest = strict('session.webRequest', {
    onBeforeRequest: (filter: RequestFilter) => {
      this.#filter = filter
    },
  })

  setPermissionRequestHandler(request: Permissions['request']): void {
    this.permissions.request = request
  }
  setPermissionCheckHandler(check: Permissions['check']): void {
    this.permissions.check = check
  }
  setDevicePermissionHandler(device: Permissions['device']): void {
    this.permissions.device = device
  }
  setSpellCheckerEnabled(on: boolean): void {
    this.#spellCheck = on
  }
  /** Turns the checker on or off too; on macOS it does nothing. */
  setSpellCheckerLanguages(languages: string[]): void {
    if (process.platform === 'darwin') return
    for (const language of languages) {
      if (!this.availableSpellCheckerLanguages.includes(language)) {
        throw new Error(`Invalid language code provided: "${language}"`)
      }
    }
    this.#languages = languages
    this.#spellCheck = languages.length > 0
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
        observed.dictionaries.push(`${dictionaryAddress}${language}.bdic`)
      }
    })
  }

  began(request: UnderWay): void {
    this.#underWay.add(request)
  }
  ended(request: UnderWay): void {
    this.#underWay.delete(request)
  }

  /** Requests that are under way fail, as documented. */
  async closeAllConnections(): Promise<void> {
    for (const request of this.#underWay) request.cutOff()
    this.sockets.http.destroy()
    this.sockets.https.destroy()
    this.sockets = openSockets()
  }

  /** Whether the filter lets a request of the page pass. */
  async allows(url: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.#filter({ url }, ({ cancel }) => resolve(cancel !== true))
    })
  }

  /** What a page of this session would be granted. */
  async grants(permission: string): Promise<string[]> {
    const { request, check, device } = this.permissions
    const given = {
      asked: await new Promise<boolean>((resolve) => request(null, permission, resolve)),
      checked: check(null, permission),
      device: device({ deviceType: permission }),
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
