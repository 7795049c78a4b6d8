import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable, Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Session } from './session.ts'
import { readStandInSettings } from './stand-in-settings.ts'
import { strict } from './strict.ts'

interface RequestOptions {
  url?: string
  protocol?: string
  hostname?: string
  port?: number | string
  path?: string
  method?: string
  headers?: Record<string, string>
  session: Session
}

/**
 * A request of the main process over Node's own HTTP, after Electron's
 * `lib/common/api/net-client-request.ts`, with Chromium's names for what goes wrong. Its `close` comes
 * when the body was written, and there is neither a `socket` nor a time-out. No redirect is followed.
 */
class ClientRequest extends Writable {
  readonly #options: RequestOptions
  readonly #url: string
  readonly #ending = new AbortController()
  #body: Buffer[] = []
  #reply: Reply | undefined

  constructor(options: RequestOptions) {
    super({ autoDestroy: true })
    const { protocol = 'http:', hostname = 'localhost', port, path = '/' } = options
    this.#url = options.url ?? `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`
    this.#options = options
  }

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.#body.push(piece)
    done()
  }

  override _final(done: () => void): void {
    this.#send().catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.#die(new Error(chromiumName(error)))
    })
    done()
  }

  /** Frees the socket. No error is emitted, and what was not read never comes. */
  abort(): void {
    if (!this.#ending.signal.aborted) process.nextTick(() => this.emit('abort'))
    this.#die()
  }

  /** The request's stream has ended with its body, so the error is emitted beside it. */
  #die(error?: Error): void {
    if (this.destroyed && error) this.emit('error', error)
    this.destroy(error)
    this.#reply?.destroy(error)
    this.#ending.abort()
  }

  async #send(): Promise<void> {
    const reply = await this.#askWithLogin()
    const { statusCode = 0, headers } = reply
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      reply.destroy()
      const next = new URL(headers.location, this.#url).href
      this.emit('redirect', statusCode, this.#options.method ?? 'GET', next, {})
      if (!this.#ending.signal.aborted) this.#die(new Error('Redirect was cancelled'))
      return
    }
    // An event, so what a listener throws is caught by nobody.
    setImmediate(() => {
      if (this.#ending.signal.aborted) return
      this.#reply = new Reply(reply, (error) => this.#die(error))
      this.emit('response', this.#reply)
    })
  }

  /** Asks again with each login that is given to a proxy; the app omits credentials of servers. */
  async #askWithLogin(): Promise<IncomingMessage> {
    const { session } = this.#options
    const { proxy } = readStandInSettings()
    for (;;) {
      const reply = await this.#ask()
      if (reply.statusCode !== 407 || proxy === undefined) return reply
      session.proxyLogin = await this.#logIn(new URL(proxy))
      if (session.proxyLogin === undefined) return reply
      reply.destroy()
    }
  }

  #ask(isAgain = false): Promise<IncomingMessage> {
    const { method = 'GET', headers = {}, session } = this.#options
    const { proxyLogin, sockets } = session
    const { hosts = {}, proxy } = readStandInSettings()
    const { origin } = new URL(this.#url)
    const target = new URL(this.#url.replace(origin, hosts[origin] ?? origin))
    const isSecure = target.protocol === 'https:'
    const isByProxy = proxy !== undefined && !isSecure
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const request = (isSecure ? httpsRequest : httpRequest)(isByProxy ? proxy : target, {
      method,
      headers: {
        ...headers,
        'accept-encoding': 'gzip',
        ...(proxyLogin !== undefined && { 'proxy-authorization': `Basic ${proxyLogin}` }),
      },
      agent: isSecure ? sockets.https : sockets.http,
      signal: this.#ending.signal,
      ...(isByProxy && { path: target.href }),
    })
    request.on('response', resolve)
    request.on('error', (error) => {
      const isReset = 'code' in error && error.code === 'ECONNRESET'
      const isOpen = session.sockets === sockets
      // As Chromium does: a socket that was used before may have been closed by its server meanwhile.
      if (isReset && isOpen && request.reusedSocket && !isAgain) resolve(this.#ask(true))
      else reject(error)
    })
    request.end(Buffer.concat(this.#body))
    return promise
  }

  /** Where nobody listens for 'login' it is cancelled; where nobody answers it waits for ever. */
  #logIn({ hostname: host, port }: URL): Promise<string | undefined> {
    return new Promise((resolve) => {
      const asked = { isProxy: true, scheme: 'basic', host, port: Number(port), realm: '' }
      const answer = (...given: string[]) =>
        resolve(given.length < 2 ? undefined : Buffer.from(given.join(':')).toString('base64'))
      if (!this.emit('login', asked, answer)) answer()
    })
  }
}

/** Electron's IncomingMessage. It has no `_destroy`: one that is not read on keeps its socket. */
class Reply extends Readable {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string | string[]> = {}
  readonly #body: Readable

  constructor(reply: IncomingMessage, onCut: (error: Error) => void) {
    super()
    this.statusCode = reply.statusCode ?? 0
    this.statusMessage = fromUtf8(reply.statusMessage ?? '')
    for (const [name, value] of Object.entries(reply.headers)) {
      this.headers[name] = Array.isArray(value) ? value.map(fromUtf8) : fromUtf8(value ?? '')
    }
    const isZipped = reply.headers['content-encoding'] === 'gzip'
    this.#body = isZipped ? reply.pipe(createGunzip()) : reply
    this.#body.on('data', (piece: Buffer) => {
      if (!this.push(piece)) this.#body.pause()
    })
    this.#body.on('end', () => this.push(null))
    const cut = (error: unknown) => onCut(new Error(chromiumName(error)))
    this.#body.on('error', cut)
    reply.on('error', cut)
    this.#body.pause()
  }

  override _read(): void {
    this.#body.resume()
  }
}

/** Node gives the bytes of a header as Latin-1, Chromium reads them as UTF-8. */
function fromUtf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}

const names: Record<string, string> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'net::ERR_NAME_NOT_RESOLVED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
}

function chromiumName(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return names[code] ?? 'net::ERR_FAILED'
}

export const net = strict('net', {
  request: (options: RequestOptions): ClientRequest => new ClientRequest(options),
})
