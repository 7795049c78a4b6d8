import { hash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { imageDimensionsFromData } from 'image-dimensions'
import { keep, NoPicture } from './encode-picture.ts'
import { fetchPicture, TimedOut } from './fetch-picture.ts'
import type { Picture } from './find-pictures.ts'

/** In milliseconds, for all pictures of a build together. */
const budgetMs = 120_000
/** In milliseconds: for so long nobody asks again who did not answer in time. */
const silentMs = 3_600_000
/** A host that lets so many pictures time out is not asked for another. */
const mostTimeouts = 2
const atOnce = 6

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

/** Fetches the pictures that are not in the cache. Returns those that cannot be had, with the reasons. */
export async function fetchPictures(
  pictures: readonly Pick<Picture, 'address' | 'file'>[],
  { cacheDir, isOffline, fetch = fetchPicture, budget }: FetchOptions,
): Promise<Map<string, NoPicture>> {
  const failures = new Map<string, NoPicture>()
  const timeouts = new Map<string, number>()
  const silentFile = (name: string) => join(cacheDir, 'silent', hash('sha256', name))
  const isSilent = (name: string) => {
    const since = statSync(silentFile(name), { throwIfNoEntry: false })?.mtimeMs
    return since !== undefined && Date.now() - since < silentMs
  }
  const missing = pictures.filter(({ file }) => !existsSync(file))
  const signal = budget ?? AbortSignal.timeout(budgetMs)
  const fetchOne = async ({ address, file }: Pick<Picture, 'address' | 'file'>) => {
    const { host } = new URL(address)
    if (isOffline) throw new NoPicture('it is not in the cache, and this build asks nobody')
    if ((timeouts.get(host) ?? 0) >= mostTimeouts || isSilent(address) || isSilent(host)) {
      throw new NoPicture(`${host} did not answer in time within the last hour`)
    }
    if (signal.aborted) throw new NotReached()
    try {
      const bytes = await fetch(address, signal)
      // A drawing can hold a script; an error page would stay in the cache.
      if (!imageDimensionsFromData(bytes)) {
        throw new NoPicture('it is no JPEG, PNG, WebP, AVIF or GIF picture')
      }
      await keep(file, bytes)
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
  const left = missing.values()
  const work = async () => {
    for (const picture of left) {
      await fetchOne(picture).catch((error: unknown) => {
        if (!(error instanceof NoPicture)) throw error
        failures.set(picture.address, error)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}
