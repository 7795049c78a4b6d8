import { hash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keep, NoPicture } from './encode-picture.ts'
import { fetchPicture, TimedOut } from './fetch-picture.ts'
import type { Picture } from './find-pictures.ts'

/** In milliseconds, for all pictures of a build together. */
const budgetMs = 120_000
/** In milliseconds: for so long nobody asks again who did not answer in time. */
const silentMs = 3_600_000
/** A host that lets so many pictures time out is not asked for another. */
const mostTimeouts = 2

/** Nothing is wrong with the picture: another build goes on with it. */
export class NotReached extends NoPicture {}

export interface FetchOptions {
  /** The folder that builds share. */
  cacheDir: string
  /** No picture is fetched that is not in the cache. */
  isOffline: boolean
  fetch?: (address: string, signal: AbortSignal) => Promise<Buffer>
  /** Ends the fetching of all pictures. */
  budget?: AbortSignal
}

/**
 * Makes what fetches a picture that is not in the cache. It rejects with a `NoPicture` where that cannot
 * be had.
 */
export function pictureFetcher({
  cacheDir,
  isOffline,
  fetch = fetchPicture,
  budget,
}: FetchOptions) {
  const timeouts = new Map<string, number>()
  const silentFile = (name: string) => join(cacheDir, 'silent', hash('sha256', name))
  const isSilent = (name: string) => {
    const since = statSync(silentFile(name), { throwIfNoEntry: false })?.mtimeMs
    return since !== undefined && Date.now() - since < silentMs
  }
  const signal = budget ?? AbortSignal.timeout(budgetMs)
  return async ({ address, file }: Pick<Picture, 'address' | 'file'>): Promise<void> => {
    if (existsSync(file)) return
    const { host } = new URL(address)
    if (isOffline) throw new NoPicture('it is not in the cache, and this build asks nobody')
    if ((timeouts.get(host) ?? 0) >= mostTimeouts || isSilent(address) || isSilent(host)) {
      throw new NoPicture(`${host} did not answer in time within the last hour`)
    }
    if (signal.aborted) throw new NotReached()
    try {
      await keep(file, await fetch(address, signal))
    } catch (error) {
      if (error instanceof TimedOut) {
        const count = (timeouts.get(host) ?? 0) + 1
        timeouts.set(host, count)
        await keep(silentFile(count < mostTimeouts ? address : host), '')
      }
      if (error instanceof NoPicture || !signal.aborted) throw error
      throw new NotReached()
    }
  }
}
