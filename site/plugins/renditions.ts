import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The files of a picture in the folder of renditions, each named by its bytes: the JPEG, then AVIF. */
export type Renditions = [width: number, name: string][]

/** In pixels: of a card on a phone, of a card, and of an article on a dense screen. */
export const pictureWidths = [400, 800, 1280] as const
/** For browsers that know nothing better, and for feeds. */
export const jpegWidth = 800

export function heightOf(width: number): number {
  return Math.max(1, Math.round((width * 9) / 16))
}

export function renditionsFolder(cacheDir: string): string {
  return join(cacheDir, 'pictures')
}

export interface PictureOrder {
  /** In the repository, or in the cache once it is fetched. */
  file: string
  /** The address that it is fetched from, of a picture that is not in the repository. */
  from?: string | undefined
  /** The folder that builds share. */
  cacheDir: string
  /** No picture is fetched that is not in the cache. */
  isOffline: boolean
}

/** The renditions of a file, or why there are none, as the end of a sentence about it. */
export type PictureAnswer = { file: string } & ({ made: Renditions } | { reason: string })

/** Why a picture cannot be had, as the end of a sentence. */
export class NoPicture extends Error {
  override name = 'NoPicture'
}

/** In milliseconds: the slowest picture that may be fetched and decoded takes a third of it. */
const patienceMs = 60_000

/**
 * Fetches pictures that are remote, and makes the renditions of all, in a process of its own: it gives
 * back all memory at its end, and a decoder that dies or never ends costs its picture, and not the build.
 * Gives an answer for each file.
 */
export async function makeRenditions(
  orders: readonly PictureOrder[],
): Promise<Map<string, PictureAnswer>> {
  const answers = orders.length > 0 ? await answersOf(orders) : new Map<string, PictureAnswer>()
  for (const order of orders.filter(({ file }) => !answers.has(file))) {
    const { file } = order
    // One that is too large to stand beside others, or of which the process has ended: each has another
    // to itself.
    const alone = orders.length > 1 ? (await answersOf([order])).get(file) : undefined
    const reason = 'is left out: its decoder ended, or took more than a minute'
    answers.set(file, alone ?? { file, reason })
  }
  return answers
}

async function answersOf(orders: readonly PictureOrder[]): Promise<Map<string, PictureAnswer>> {
  const answers = new Map<string, PictureAnswer>()
  const child = fork(join(import.meta.dirname, 'encode-picture.ts'), {
    execArgv: [],
    // With more pools, or a threshold that grows, glibc keeps what decoders have given back.
    env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  })
  const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.on('message', (answer: PictureAnswer) => {
    answers.set(answer.file, answer)
    patience.refresh()
  })
  child.send(orders)
  await once(child, 'close')
  clearTimeout(patience)
  return answers
}
