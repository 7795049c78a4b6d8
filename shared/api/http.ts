/** `fetch`, as the browser, Node and Electron's session provide it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Waits `ms` milliseconds; resolves at once when the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Why there is no whole reply. `network`: perhaps nothing was sent. */
export type ExchangeFailure = 'network' | 'timeout' | 'cancelled' | 'too-large'

/**
 * Why a browser did not send a request of a page. `page-policy`: a page over https sends nothing over
 * http. `local-network`: the page may not call this machine without permission.
 */
export const blockReasons = ['page-policy', 'local-network'] as const
export type BlockReason = (typeof blockReasons)[number]

/** The words for the operator, with what helps. */
export const blockMessages: Record<BlockReason, string> = {
  'page-policy': 'Nothing was sent: browsers block http:// from this page.',
  'local-network': 'Nothing was sent: allow this page to call your own machine.',
}

/** Thrown by the `fetch` of a page for a request that the browser certainly did not send. */
export class BlockedRequest extends Error {
  readonly reason: BlockReason

  constructor(reason: BlockReason) {
    super(`The browser did not send the request: ${reason}.`)
    this.reason = reason
  }
}

export type Exchange =
  /** A reply that may be read. `failure` says why `body` is incomplete. */
  | { kind: 'reply'; response: Response; body: string; failure?: ExchangeFailure }
  /** Sent in no-cors mode: the request went out, nothing is known of the reply. */
  | { kind: 'opaque' }
  | { kind: 'failed'; failure: ExchangeFailure; error: unknown }

export interface ExchangeOptions {
  fetch: Fetch
  url: string
  init: RequestInit
  /** For the whole exchange, the body included. */
  timeoutMs: number
  /** UTF-16 units of the reply that are read at most. */
  longestReply: number
  /** Each UTF-16 unit of the body is one byte of the reply, which is no text. */
  isBinary?: boolean
  signal?: AbortSignal | undefined
}

/** A page's fetch says of a redirect nothing but its type. */
export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

/** Sends one request, once, and reads its reply. Never throws. */
export async function exchange(options: ExchangeOptions): Promise<Exchange> {
  const { longestReply } = options
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const failureNow = (): ExchangeFailure => {
    if (options.signal?.aborted) return 'cancelled'
    return timeout.aborted ? 'timeout' : 'network'
  }
  let response: Response
  try {
    response = await options.fetch(options.url, { ...options.init, signal })
  } catch (error) {
    return { kind: 'failed', failure: failureNow(), error }
  }
  if (response.type === 'opaque') return { kind: 'opaque' }
  let body = ''
  // Not every fetch ends a read when its signal aborts; a pipe does.
  const decoder = options.isBinary ? byteStrings() : new TextDecoderStream()
  const reader = response.body?.pipeThrough(decoder, { signal }).getReader()
  try {
    for (;;) {
      const { done, value = '' } = (await reader?.read()) ?? { done: true }
      if (done) return { kind: 'reply', response, body }
      const left = longestReply - body.length
      body += value.slice(0, left)
      if (value.length > left) return { kind: 'reply', response, body, failure: 'too-large' }
    }
  } catch {
    return { kind: 'reply', response, body, failure: failureNow() }
  } finally {
    // Frees the connection of a reply that is not read to its end.
    reader?.cancel().catch(() => undefined)
  }
}

function byteStrings(): TransformStream<Uint8Array, string> {
  return new TransformStream({
    transform: (bytes, controller) => {
      controller.enqueue(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
  })
}
