import { imageDimensionsFromData } from 'image-dimensions'
import type { EncodedPicture } from './encode-picture.ts'
// The linter takes it for the module itself, which exports nothing.
// oxlint-disable-next-line import/default
import workerUrl from './picture.worker.ts?worker&url'
import type { WorkerMessage } from './picture.worker.ts'

export type PreparedPicture = { ok: true; picture: EncodedPicture } | { ok: false; message: string }

/** Makes a picture that travels with a post of a file that the operator chose. Never rejects. */
export type PreparePicture = (file: File, signal: AbortSignal) => Promise<PreparedPicture>

const megabyte = 1_000_000
const largestFile = 50 * megabyte
/** A picture of more needs over 400 MB of memory to be decoded. */
const mostPixels = 100 * megabyte
/** In bytes. Cameras put previews and places before a picture's size. */
const headLength = 4 * megabyte

export const preparePicture: PreparePicture = async (file, signal) => {
  const refused = (message: string) =>
    ({ ok: false, message: `“${file.name}” ${message}` }) as const
  if (file.size === 0) return refused('is empty.')
  if (file.size > largestFile) {
    return refused(`has ${inMegabytes(file.size)} MB: up to ${inMegabytes(largestFile)} are taken.`)
  }
  const head = await readHead(file)
  if (!head) return refused('could not be read.')
  const start = new TextDecoder('latin1').decode(head.subarray(0, 1000)).trimStart()
  if (/^(?:ï»¿)?\s*<(?:\?xml|svg|!)/i.test(start)) {
    return refused('is a drawing (SVG) or a page: save it as PNG or JPEG, and choose that.')
  }
  const found = imageDimensionsFromData(head)
  if (!found) return refused('is no JPEG, PNG, WebP, AVIF, GIF or HEIC picture.')
  const { width, height, type } = found
  if (width * height > mostPixels) {
    return refused(`has ${count(width)} × ${count(height)} pixels: up to 100 million are taken.`)
  }
  if (type === 'jpeg' && isForPrint(head)) {
    return refused('has colours for print (CMYK): save it in RGB, and choose that.')
  }
  const made = await encode(file, signal).catch(() => ({ failure: 'unreadable' }) as const)
  if ('picture' in made) return { ok: true, picture: made.picture }
  // The file itself would be sent with the place where it was taken.
  if (made.failure === 'guarded') {
    return refused('would be sent as noise: turn off fingerprinting protection for this site.')
  }
  return refused(
    type === 'heic'
      ? 'is a HEIC picture, which this device cannot decode: save it as JPEG, and choose that.'
      : 'could not be decoded: it is damaged, or cut off.',
  )
}

const count = (number: number) => number.toLocaleString('en-US')
const inMegabytes = (bytes: number) => count(Math.ceil(bytes / megabyte))

async function readHead(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  } catch {
    // It was moved or deleted since it was chosen.
    return undefined
  }
}

/** Whether a JPEG has four colours for print: the first frame's header counts them. */
function isForPrint(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let at = 2
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return head[at + 9] === 4
    at += 2 + view.getUint16(at + 2)
  }
  return false
}

/** A page takes the address of a script from a policy alone. */
function startWorker(): Worker {
  const types = typeof trustedTypes === 'undefined' ? undefined : trustedTypes
  const policy = types?.createPolicy('picture-worker', { createScriptURL: () => workerUrl })
  return new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' })
}

/** In a worker, which can be cut off. */
async function encode(file: Blob, signal: AbortSignal): Promise<WorkerMessage> {
  const worker = startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>()
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => resolve(data))
  worker.addEventListener('error', () => reject(new Error('The worker failed.')))
  signal.addEventListener('abort', () => reject(new Error('Cancelled.')), { once: true })
  worker.postMessage(file, { transfer: [] })
  return promise.finally(() => worker.terminate())
}
