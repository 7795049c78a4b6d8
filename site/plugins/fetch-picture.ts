import { lookup, type LookupAddress } from 'node:dns'
import type { Agent, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { NoPicture } from './encode-picture.ts'

/** In bytes. */
export const largestFetched = 10_000_000
const mostRedirects = 5
const timeoutMs = 15_000

/** No whole answer came in time. */
export class TimedOut extends NoPicture {}

/** The ways to the network; a test has its own. */
export interface Network {
  get: (url: URL, options: https.RequestOptions) => ReturnType<typeof https.get>
  lookup: LookupFunction
  /** Refuses addresses of this machine and of networks that are not public. */
  newAgent: () => Agent
}

const theNetwork: Network = {
  get: https.get,
  lookup,
  newAgent: () => new RequestFilteringHttpsAgent(),
}

/**
 * Fetches a picture by https, from public addresses alone, after each redirect as well. Rejects with a
 * `NoPicture` after 15 seconds, 10 MB or 5 redirects, and with the reason of `signal` where it is aborted.
 */
export async function fetchPicture(
  address: string,
  signal: AbortSignal,
  network = theNetwork,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, timeout])
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await fetchOnce(url, network, either)
      if (answer instanceof Buffer) return answer
      url = new URL(answer, url)
    }
  } catch (error) {
    if (error instanceof NoPicture) throw error
    signal.throwIfAborted()
    if (timeout.aborted) throw new TimedOut('no whole answer came in 15 seconds')
    throw new NoPicture(reasonOf(error))
  }
  throw new NoPicture(`it redirects more than ${mostRedirects} times`)
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const [, refused] = /^DNS lookup (\S+?)\(.* is not allowed/.exec(message) ?? []
  if (refused !== undefined) return notPublic(refused)
  return code === undefined ? message : `it cannot be reached (${code})`
}

function notPublic(address: string): string {
  return `${address} is no public address`
}

/** Of IPv6, 2000::/3 is all that is global unicast. */
function isGlobal(address: string): boolean {
  return !isIPv6(address) || /^[23][\da-f]{3}:/i.test(address)
}

/** The content, or the address that it redirects to. */
async function fetchOnce(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<Buffer | string> {
  if (url.protocol !== 'https:') throw new NoPicture(`${url.origin} is not asked: it is not https`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isGlobal(host)) throw new NoPicture(notPublic(host))
  const response = await request(url, network, signal)
  const { statusCode = 0, headers } = response
  if (statusCode === 200) return readAll(response)
  response.destroy()
  const isRedirect = statusCode >= 300 && statusCode < 400
  if (isRedirect && headers.location !== undefined) return headers.location
  throw new NoPicture(`it answers with status ${statusCode}`)
}

function request(url: URL, { get, lookup: find, newAgent }: Network, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const asked = get(url, {
    signal,
    // Of its own, so that no connection to another address is taken.
    agent: newAgent(),
    auth: '',
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    lookup: (name, options, callback) => {
      find(name, options, (error, found: string | LookupAddress[], family) => {
        const all = typeof found === 'string' ? [{ address: found }] : (found ?? [])
        const foreign = all.find(({ address }) => !isGlobal(address))
        callback(foreign ? new NoPicture(notPublic(foreign.address)) : error, found, family)
      })
    },
  })
  asked.on('error', reject)
  asked.on('response', resolve)
  return promise
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > largestFetched) throw new NoPicture('it has more than 10 MB')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
