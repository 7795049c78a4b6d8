import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Session } from './session.ts'
import { readStandInSettings } from './settings.ts'
import { strict } from './strict.ts'
import { wire } from './wire.ts'

interface RequestOptions {
  url: string
  method?: string
  headers?: Record<string, string>
  session: Session
  redirect?: string
}

/** A request of the main process, with Chromium's names for what goes wrong. */
class ClientRequest extends EventEmitter {
  readonly #options: RequestOptions
  readonly #ending = new AbortController()

  constructor(options: RequestOptions) {
    super()
    this.#options = options
  }

  end(body?: string): void {
    const { session } = this.#options
    session.began(this)
    void this.#send(body)
      .catch((error: unknown) => {
        if (!this.#ending.signal.aborted) this.#fail(chromiumName(error))
      })
      .finally(() => session.ended(this))
  }

  /** Frees the socket. No error is emitted, and what was not read never comes. */
  abort(): void {
    if (this.#ending.signal.aborted) return
    this.#ending.abort()
  }

  /** The session closed its connections. */
  cutOff(): void {
    this.#fail('net::ERR_ABORTED')
    this.#ending.abort()
  }

  #fail(name: string): void {
    // An error that nobody listens to is thrown, as by any emitter.
    this.emit('error', new Error(name))
  }

  async #send(body: string | undefined): Promise<void> {
    const { url, session, redirect } = this.#options
    let reply = await this.#ask(body)
    const { proxy } = readStandInSettings()
    const asking = new URL(url).protocol === 'http:' ? proxy : undefined
    while (reply.statusCode === 407) {
      const given = asking === undefined ? undefined : await this.#logIn(new URL(asking))
      if (given === undefined) break
      session.proxyLogin = given
      reply.destroy()
      reply = await this.#ask(body)
    }
    const { statusCode = 0 } = reply
    const { location } = reply.headers
    if (redirect === 'manual' && statusCode >= 300 && statusCode < 400 && location !== undefined) {
      reply.destroy()
      this.emit('redirect', statusCode, 'POST', new URL(location, url).href, {})
      this.#fail('Redirect was cancelled')
      return
    }
    // An event, so what a listener throws is caught by nobody.
    setImmediate(() => {
      if (!this.#ending.signal.aborted) this.emit('response', new Reply(reply))
    })
    await new Promise((resolve) => reply.once('close', resolve))
  }

  #ask(body: string | undefined): Promise<IncomingMessage> {
    const { url, method = 'GET', headers = {}, session } = this.#options
    const { proxyLogin, sockets } = session
    return wire.fetch({
      url,
      method,
      headers: {
        ...headers,
        'accept-encoding': 'gzip',
        ...(proxyLogin !== undefined && { 'proxy-authorization': `Basic ${proxyLogin}` }),
      },
      body,
      sockets,
      proxy: readStandInSettings().proxy,
      signal: this.#ending.signal,
    })
  }

  /** Where nobody listens for 'login', the login is cancelled. */
  #logIn({ hostname, port }: URL): Promise<string | undefined> {
    return new Promise((resolve) => {
      const asked = { isProxy: true, host: hostname, port: Number(port), realm: '' }
      const answer = (name?: string, password?: string) => {
        resolve(name ? Buffer.from(`${name}:${password ?? ''}`).toString('base64') : undefined)
      }
      if (!this.emit('login', asked, answer)) answer()
    })
  }
}

/** Electron's IncomingMessage. It has no `_destroy`: one that is not read on keeps its socket. */
class Reply extends Readable {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string> = {}
  readonly #body: Readable

  constructor(reply: IncomingMessage) {
    super()
    this.statusCode = reply.statusCode ?? 0
    this.statusMessage = fromUtf8(reply.statusMessage ?? '')
    for (const [name, value] of Object.entries(reply.headers)) {
      this.headers[name] = fromUtf8(Array.isArray(value) ? value.join(', ') : (value ?? ''))
    }
    const isZipped = reply.headers['content-encoding'] === 'gzip'
    this.#body = isZipped ? reply.pipe(createGunzip()) : reply
    this.#body.on('data', (piece: Buffer) => {
      if (!this.push(piece)) this.#body.pause()
    })
    this.#body.on('end', () => this.push(null))
    const cut = (error: unknown) => this.destroy(new Error(chromiumName(error)))
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
