import { lookup } from 'node:dns'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** In bytes. */
export const largestFetched = 10_000_000
const mostRedirects = 5
const timeoutMs = 15_000

/** Why a picture cannot be had, as the end of a sentence. */
export class NoPicture extends Error {}

/** The ways to the network; a test has its own. */
export interface Network {
  request: (url: URL, options: https.RequestOptions) => ReturnType<typeof https.get>
  lookup: LookupFunction
}

const theNetwork: Network = { request: (url, options) => https.get(url, options), lookup }

/**
 * Fetches a picture by https, from public addresses alone: every name that is called is looked up here,
 * and only what it was found to be is connected to, after each redirect as well. Rejects with a
 * `NoPicture` after 15 seconds, 10 MB or 5 redirects.
 */
export async function fetchPicture(address: string, network = theNetwork): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await fetchOnce(url, network, signal)
      if (answer instanceof Buffer) return answer
      url = new URL(answer, url)
    }
  } catch (error) {
    if (error instanceof NoPicture) throw error
    throw new NoPicture(signal.aborted ? 'no whole answer came in 15 seconds' : reasonOf(error))
  }
  throw new NoPicture(`it redirects more than ${mostRedirects} times`)
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? message : `it cannot be reached (${code})`
}

/** The content, or the address that it redirects to. */
async function fetchOnce(
  url: URL,
  { request, lookup: find }: Network,
  signal: AbortSignal,
): Promise<Buffer | string> {
  if (url.protocol !== 'https:') throw new NoPicture(`${url.origin} is not asked: it is not https`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) checkPublic(host)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | string>()
  const asked = request(url, {
    signal,
    // Of its own, so that no connection to another address is taken.
    agent: false,
    auth: '',
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    lookup: (name, options, callback) => {
      find(name, { ...options, all: true }, (error, found) => {
        const all = Array.isArray(found) ? found : []
        try {
          if (!error) for (const one of all) checkPublic(one.address)
        } catch (unfit) {
          callback(unfit as Error, '', 0)
          return
        }
        const [first] = all
        if (options.all) callback(error, all)
        else callback(error, first?.address ?? '', first?.family ?? 0)
      })
    },
  })
  asked.on('error', reject)
  asked.on('response', (response) => {
    const { statusCode = 0, headers } = response
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
    if (isRedirect) resolve(headers.location ?? '')
    else if (statusCode !== 200) reject(new NoPicture(`it answers with status ${statusCode}`))
    if (isRedirect || statusCode !== 200) {
      asked.destroy()
      return
    }
    const pieces: Buffer[] = []
    let length = 0
    response.on('data', (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
      if (length <= largestFetched) return
      reject(new NoPicture('it has more than 10 MB'))
      asked.destroy()
    })
    response.on('error', reject)
    response.on('end', () => resolve(Buffer.concat(pieces)))
  })
  return promise
}

/** Neither this machine nor a network of its own, in whatever form its address is written. */
function checkPublic(address: string): void {
  if (ipaddr.process(address).range() !== 'unicast') {
    throw new NoPicture(`${address} is no public address`)
  }
}
