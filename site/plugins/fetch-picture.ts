import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { keep } from './keep.ts'
import { NoPicture } from './renditions.ts'

/** In bytes. */
export const largestFetched = 10_000_000
const mostRedirects = 5
const timeoutMs = 15_000
/** In milliseconds, for all pictures of a build together. */
const budgetMs = 120_000
/** In milliseconds: for so long nobody asks again who did not answer in time. */
const silentMs = 3_600_000
/** A host that lets so many pictures time out is not asked for another. */
const mostTimeouts = 2

/** No whole answer came in time. */
export class TimedOut extends NoPicture {}

/** Nothing is wrong with the picture: another build goes on with it. */
export class NotReached extends Error {}

/**
 * Makes what fetches a picture into a file of the cache that is not there. It rejects with a `NoPicture`
 * where the picture cannot be had, and with `NotReached` once the time for all is over.
 */
export function pictureFetcher(
  cacheDir: string,
  fetch = fetchPicture,
  budget = AbortSignal.timeout(budgetMs),
) {
  const timeouts = new Map<string, number>()
  const silentFile = (name: string) => join(cacheDir, 'silent', hash('sha256', name))
  const isSilent = (name: string) => {
    const since = statSync(silentFile(name), { throwIfNoEntry: false })?.mtimeMs
    return since !== undefined && Date.now() - since < silentMs
  }
  return async (address: string, file: string): Promise<void> => {
    if (existsSync(file)) return
    const { host } = new URL(address)
    if (isSilent(address) || isSilent(host)) {
      throw new NoPicture(`${host} did not answer in time within the last hour`)
    }
    if (budget.aborted) throw new NotReached()
    try {
      await keep(file, await fetch(address, budget))
    } catch (error) {
      if (error instanceof TimedOut) {
        const count = (timeouts.get(host) ?? 0) + 1
        timeouts.set(host, count)
        await keep(silentFile(count < mostTimeouts ? address : host), '')
      }
      if (error instanceof NoPicture || !budget.aborted) throw error
      throw new NotReached()
    }
  }
}

/**
 * Fetches a picture by https, from public addresses alone, after each redirect as well. Rejects with a
 * `NoPicture` after 15 seconds, 10 MB or 5 redirects, and with the reason of `signal` where it is aborted.
 */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, timeout])
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await ask(url, either)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await readAll(response)
      response.destroy()
      const isRedirect = statusCode >= 300 && statusCode < 400
      if (!isRedirect || headers.location === undefined) {
        throw new NoPicture(`it answers with status ${statusCode}`)
      }
      url = new URL(headers.location, url)
    }
  } catch (error) {
    if (error instanceof NoPicture) throw error
    signal.throwIfAborted()
    if (timeout.aborted) throw new TimedOut('no whole answer came in 15 seconds')
    throw new NoPicture(reasonOf(error as NodeJS.ErrnoException))
  }
  throw new NoPicture(`it redirects more than ${mostRedirects} times`)
}

async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:') throw new NoPicture(`${url.origin} is not asked: it is not https`)
  // Of IPv6, 2000::/3 is all that is global unicast; names are looked up for IPv4 alone.
  if (/^\[(?![23])/.test(url.hostname)) throw new NoPicture(`${url.hostname} is no public address`)
  const asked = https.get(url, {
    signal,
    family: 4,
    // Of its own, so that no connection to another address is taken.
    agent: new RequestFilteringHttpsAgent(),
    auth: '',
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
  })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return response
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  const [, refused] = /^DNS lookup (\S+?)\(.* is not allowed/.exec(message) ?? []
  if (refused !== undefined) return `${refused} is no public address`
  return code === undefined ? message : `it cannot be reached (${code})`
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
