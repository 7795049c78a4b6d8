import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import sharp, { type Metadata } from 'sharp'
import { NotReached, pictureFetcher } from './fetch-picture.ts'
import { keep } from './keep.ts'
import {
  heightOf,
  jpegWidth,
  NoPicture,
  pictureWidths,
  renditionsFolder,
  type PictureAnswer,
  type PictureOrder,
  type Renditions,
} from './renditions.ts'

/** In bytes. */
const largestFile = 50_000_000
/** In megapixels. */
const most = { heavy: 12, other: 50 }
/** In megapixels: more of what is decoded as a whole takes up to 260 MB, and is left to a process of its own. */
const mostBesideOthers = 4
/** Of pictures: some wait for their hosts, one is decoded, and the processors are busy encoding. */
const atOnce = 6

const formats: readonly unknown[] = ['jpeg', 'png', 'webp', 'heif', 'gif', 'svg']

/** The encoders' settings, and their own version: a kept picture is known by these. */
const encoders = { avif: { quality: 52, effort: 1 }, jpeg: { quality: 76, mozjpeg: true } } as const
const encodedWith = JSON.stringify([encoders, pictureWidths, jpegWidth, sharp.versions.sharp])

// Each picture is seen once: what libvips keeps for another look is memory alone.
sharp.cache(false)
sharp.concurrency(1)

let lastDecoded: Promise<unknown> = Promise.resolve()

/**
 * Makes the renditions of a file, or finds those that are kept: of 16:9, upright, without metadata. Gives
 * nothing for a picture that this process must not decode beside others. Rejects with a `NoPicture`
 * where the file is no picture that can be decoded, or is too large.
 */
async function renditionsOf(
  order: PictureOrder,
  isAlone: boolean,
): Promise<Renditions | undefined> {
  // One after the other, or the memory of large files and pictures adds up.
  const found = lastDecoded.then(() => keptOrDecoded(order, isAlone))
  lastDecoded = Promise.allSettled([found])
  const { kept, decoded } = await found
  return decoded ? encode(decoded) : kept
}

/** The renditions of a file that are kept, or the pixels that they are made of. */
async function keptOrDecoded({ file, from, cacheDir }: PictureOrder, isAlone: boolean) {
  const folder = renditionsFolder(cacheDir)
  const bytes = readPicture(file)
  const index = join(folder, `${hash('sha256', encodedWith + hash('sha256', bytes))}.json`)
  if (existsSync(index)) {
    const kept = JSON.parse(readFileSync(index, 'utf8')) as Renditions
    if (kept.every(([, name]) => existsSync(join(folder, name)))) return { kept }
  }
  const { size, held } = await measure(bytes, from !== undefined)
  if (held > mostBesideOthers * 1e6 && !isAlone) return {}
  const pixels = await decode(bytes, size).catch(refuseUndecoded)
  return { decoded: { ...pixels, folder, index } }
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

function refuseUndecoded(error: Error): never {
  throw new NoPicture(`it cannot be decoded (${error.message.split('\n')[0]})`)
}

/** Never opens what is no file: a pipe would wait for whoever writes to it. */
function readPicture(file: string): Buffer {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new NoPicture('it cannot be read (ENOENT)')
  if (!found.isFile()) throw new NoPicture('it is no file: a folder, a pipe or a device')
  if (found.size > largestFile) throw new NoPicture('it has more than 50 MB')
  return readFileSync(file)
}

/**
 * The upright size of a picture, and how many pixels its decoder holds as a whole. Throws where none may
 * begin with it.
 */
async function measure(bytes: Buffer, isRemote: boolean) {
  const metadata = await metadataOf(bytes).catch(refuseUndecoded)
  const { format, width, height, autoOrient } = metadata
  if (!formats.includes(format) || (isRemote && format === 'svg')) {
    throw new NoPicture('it is no JPEG, PNG, WebP, AVIF or GIF picture')
  }
  const limit = limitOf(metadata)
  const pixels = pixelsOf(metadata)
  if (pixels > limit) {
    throw tooLarge(`${inMegapixels(pixels)} megapixels (${width} x ${height})`, limit)
  }
  const inner = format === 'svg' ? await innerPixels(bytes) : 0
  if (inner > most.heavy * 1e6) {
    throw tooLarge(`pictures of ${inMegapixels(inner)} megapixels in it`, most.heavy * 1e6)
  }
  return { size: autoOrient, held: format === 'heif' ? pixels : inner }
}

const inMegapixels = (pixels: number) => (pixels / 1e6).toFixed(1)

function tooLarge(size: string, limit: number): NoPicture {
  return new NoPicture(`it has ${size}, and ${limit / 1e6} are the most of its kind`)
}

/** Of an animation, the pixels of one picture. */
function pixelsOf({ width, height, pageHeight = height }: Metadata): number {
  return width * pageHeight
}

/** Decoders of these hold the whole picture several times. */
function isHeavy({ format, isProgressive }: Metadata): boolean {
  return format === 'heif' || format === 'gif' || isProgressive
}

/** In pixels. */
function limitOf(metadata: Metadata): number {
  const megapixels = isHeavy(metadata) ? most.heavy : most.other
  // Twice the bytes for each pixel.
  return (megapixels * 1e6) / (metadata.depth === 'ushort' ? 2 : 1)
}

/** Of all pictures inside a drawing. */
async function innerPixels(svg: Buffer): Promise<number> {
  const isPacked = svg[0] === 0x1f && svg[1] === 0x8b
  const text = (isPacked ? gunzipSync(svg, { maxOutputLength: largestFile }) : svg).toString()
  let pixels = 0
  for (const [, data = ''] of text.matchAll(/data:[^,"']*;\s*base64,([^"']+)/gi)) {
    // The drawing is shown without a picture that cannot be decoded.
    const inner = await metadataOf(Buffer.from(data, 'base64')).catch(() => undefined)
    pixels += inner ? pixelsOf(inner) : 0
  }
  return pixels
}

/** The pixels of a picture, upright and cut, at the largest width that anything needs. */
async function decode(bytes: Buffer, { width, height }: { width: number; height: number }) {
  const widest = Math.min(width, Math.floor((height * 16) / 9), Math.max(...pictureWidths))
  const cut = sharp(bytes, { limitInputPixels: false })
    .autoOrient()
    .resize({ ...sizeAt(Math.max(1, widest)), fit: 'cover' })
  const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const sizeAt = (width: number) => ({ width, height: heightOf(width) })

type Decoded = Awaited<ReturnType<typeof decode>> & Record<'folder' | 'index', string>

async function encode({ data, raw, folder, index }: Decoded): Promise<Renditions> {
  const at = (width: number) => sharp(data, { raw }).resize(sizeAt(width))
  const put = async (width: number, ending: string, encoded: Buffer): Promise<Renditions[0]> => {
    const name = `${hash('sha256', encoded).slice(0, 16)}.${ending}`
    await keep(join(folder, name), encoded)
    return [width, name]
  }
  const width = Math.min(jpegWidth, raw.width)
  const jpeg = at(width).flatten({ background: '#fff' }).jpeg(encoders.jpeg)
  const made = [await put(width, 'jpg', await jpeg.toBuffer())]
  for (const each of [...pictureWidths.filter((one) => one < raw.width), raw.width]) {
    made.push(await put(each, 'avif', await at(each).avif(encoders.avif).toBuffer()))
  }
  await keep(index, JSON.stringify(made))
  return made
}

/** Tells who has started this process of a picture, unless another process has to make it. */
async function answer(
  order: PictureOrder,
  fetchMissing: ReturnType<typeof pictureFetcher>,
  isAlone: boolean,
) {
  const { file, from, isOffline } = order
  let answered: PictureAnswer
  try {
    if (from !== undefined && isOffline && !existsSync(file)) {
      throw new NoPicture('it is not in the cache, and this build asks nobody')
    }
    if (from !== undefined) await fetchMissing(from, file)
    const made = await renditionsOf(order, isAlone)
    if (made === undefined) return
    answered = { file, made }
  } catch (error) {
    // An error page, say, would stay in the cache.
    if (from !== undefined) rmSync(file, { force: true })
    const { message } = error as Error
    const isWaiting = error instanceof NotReached
    answered = { file, reason: isWaiting ? notReached : `is left out: ${message}` }
  }
  process.send?.(answered)
}

const notReached = 'is not fetched yet: the two minutes for all pictures were over'

// This file is the program of a process of its own.
process.once('message', (orders: [PictureOrder, ...PictureOrder[]]) => {
  const fetchMissing = pictureFetcher(orders[0].cacheDir)
  void Readable.from(orders)
    .forEach((order: PictureOrder) => answer(order, fetchMissing, orders.length === 1), {
      concurrency: atOnce,
    })
    .then(() => process.disconnect())
})
