import { validateHeaderName, validateHeaderValue, type IncomingMessage } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Session } from './session.ts'
import { readStandInSettings } from './settings.ts'
import { strict } from './strict.ts'
import { wire } from './wire.ts'

interface RequestOptions {
  url?: string
  protocol?: string
  hostname?: string
  port?: number | string
  path?: string
  method?: string
  headers?: Record<string, string>
  session: Session
  redirect?: 'manual' | 'follow' | 'error'
}

/**
 * A request of the main process, after Electron's `lib/common/api/net-client-request.ts`, with
 * Chromium's names for what goes wrong. Its `close` comes when the body was written, and there is
 * neither a `socket` nor a time-out.
 */
class ClientRequest extends Writable {
  readonly #options: RequestOptions
  readonly #url: string
  readonly #ending = new AbortController()
  #body: Buffer[] = []
  #reply: Reply | undefined
  #isFollowing = false

  constructor(options: RequestOptions) {
    super({ autoDestroy: true })
    const { protocol = 'http:', hostname = 'localhost', port, path = '/' } = options
    this.#url = options.url ?? `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`
    if (!/^https?:/.test(this.#url)) {
      throw new Error('ClientRequest only supports http: and https: protocols')
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
    this.#options = options
  }

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.#body.push(piece)
    done()
  }

  override _final(done: () => void): void {
    const { session } = this.#options
    session.began(this)
    void this.#send(this.#url)
      .catch((error: unknown) => {
        if (!this.#ending.signal.aborted) this.#die(new Error(chromiumName(error)))
      })
      .finally(() => session.ended(this))
    done()
  }

  /** Frees the socket. No error is emitted, and what was not read never comes. */
  abort(): void {
    if (!this.#ending.signal.aborted) process.nextTick(() => this.emit('abort'))
    this.#die()
  }

  followRedirect(): void {
    this.#isFollowing = true
  }

  /** The session closed its connections. */
  cutOff(): void {
    this.#die(new Error('net::ERR_ABORTED'))
  }

  /** The request's stream has ended with its body, so the error is emitted beside it. */
  #die(error?: Error): void {
    if (this.destroyed && error) this.emit('error', error)
    this.destroy(error)
    this.#reply?.destroy(error)
    this.#ending.abort()
  }

  async #send(url: string): Promise<void> {
    const { redirect = 'follow' } = this.#options
    const reply = await this.#askWithLogin(url)
    const { statusCode = 0 } = reply
    const location = statusCode >= 300 && statusCode < 400 && reply.headers.location
    if (location) {
      reply.destroy()
      const next = new URL(location, url).href
      if (redirect === 'error') throw new Error('redirect')
      this.#isFollowing = redirect === 'follow'
      this.emit('redirect', statusCode, this.#options.method ?? 'GET', next, {})
      if (this.#isFollowing) return this.#send(next)
      if (!this.#ending.signal.aborted) this.#die(new Error('Redirect was cancelled'))
      return undefined
    }
    // An event, so what a listener throws is caught by nobody.
    setImmediate(() => {
      if (this.#ending.signal.aborted) return
      this.#reply = new Reply(reply, (error) => this.#die(error))
      this.emit('response', this.#reply)
    })
    await new Promise((resolve) => reply.once('close', resolve))
    return undefined
  }

  /** Asks again with each login that is given to a proxy; the app omits credentials of servers. */
  async #askWithLogin(url: string): Promise<IncomingMessage> {
    const { session } = this.#options
    const { proxy } = readStandInSettings()
    for (;;) {
      const reply = await this.#ask(url)
      if (reply.statusCode !== 407 || proxy === undefined) return reply
      session.proxyLogin = await this.#logIn(new URL(proxy))
      if (session.proxyLogin === undefined) return reply
      reply.destroy()
    }
  }

  #ask(url: string): Promise<IncomingMessage> {
    const { method = 'GET', headers = {}, session } = this.#options
    const { proxyLogin, sockets } = session
    const { hosts = {}, proxy } = readStandInSettings()
    const { origin } = new URL(url)
    return wire.fetch({
      url: url.replace(origin, hosts[origin] ?? origin),
      method,
      headers: {
        ...headers,
        'accept-encoding': 'gzip',
        ...(proxyLogin !== undefined && { 'proxy-authorization': `Basic ${proxyLogin}` }),
      },
      body: this.#body.length === 0 ? undefined : Buffer.concat(this.#body).toString(),
      sockets,
      proxy,
      signal: this.#ending.signal,
    })
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
