import { hash, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'

/** In pixels: of a card on a phone, of a card, and of an article on a dense screen. */
export const pictureWidths = [400, 800, 1280] as const
export const pictureRatio = 9 / 16
/** For browsers that know nothing better, and for feeds. */
export const jpegWidth = 800
const shareSize = { width: 1200, height: 630 }

/** In bytes. */
const largestFile = 50_000_000
/** In megapixels. Decoders of these kinds hold the whole picture several times. */
const mostOfHeavy = 25
const mostOfOther = 50
/** In pixels: two decoders at work on less take no more memory than one on a large picture. */
const large = 6_000_000

const formats: readonly unknown[] = ['jpeg', 'png', 'webp', 'heif', 'gif', 'svg']

/** The encoders' settings, and their own version: a kept picture is known by these. */
const encoders = {
  avif: { quality: 52, effort: 2 },
  jpeg: { quality: 76, mozjpeg: true },
  share: { quality: 84 },
} as const
const encodedWith = JSON.stringify([encoders, pictureWidths, shareSize, sharp.versions.sharp])

// Each picture is seen once: what libvips keeps for another look is memory alone.
sharp.cache(false)

/** Why a picture cannot be had, as the end of a sentence. */
export class NoPicture extends Error {}

/** The names of a picture's files in the folder of the cache, each made of the file's bytes. */
export interface Renditions {
  /** By their widths in pixels, from the narrowest on. */
  avif: [width: number, name: string][]
  jpeg: string
  share: string
}

/** The folder of renditions. */
export function renditionsFolder(cacheDir: string): string {
  return join(cacheDir, 'pictures')
}

/**
 * Makes the renditions of a file, or finds those that are kept: of 16:9, upright, without metadata.
 * Rejects with a `NoPicture` where the file is no picture that can be decoded, or is too large.
 */
export async function renditionsOf(
  file: string,
  { cacheDir, isRemote }: { cacheDir: string; isRemote: boolean },
): Promise<Renditions> {
  const folder = renditionsFolder(cacheDir)
  const bytes = await readPicture(file)
  const key = hash('sha256', Buffer.concat([Buffer.from(encodedWith), bytes]))
  const index = join(folder, `${key}.json`)
  if (existsSync(index)) {
    const kept = JSON.parse(await readFile(index, 'utf8')) as Renditions
    const names = [...kept.avif.map(([, name]) => name), kept.jpeg, kept.share]
    if (names.every((name) => existsSync(join(folder, name)))) return kept
  }
  try {
    const size = checkSize(await sharp(bytes, { limitInputPixels: false }).metadata(), isRemote)
    const made = await encode(await decode(bytes, size), folder)
    await keep(index, JSON.stringify(made))
    return made
  } catch (error) {
    if (error instanceof NoPicture) throw error
    throw new NoPicture(`it cannot be decoded (${(error as Error).message.split('\n')[0]})`)
  }
}

/** Never opens what is no file: a pipe would wait for whoever writes to it. */
async function readPicture(file: string): Promise<Buffer> {
  try {
    const found = statSync(file)
    if (!found.isFile()) throw new NoPicture('it is no file: a folder, a pipe or a device')
    if (found.size > largestFile) throw new NoPicture('it has more than 50 MB')
    return await readFile(file)
  } catch (error) {
    if (error instanceof NoPicture) throw error
    throw new NoPicture(`it cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** The upright size of a picture; a `NoPicture` where no decoder may begin with it. */
function checkSize(metadata: Metadata, isRemote: boolean) {
  const { format, depth, isProgressive, width, height } = metadata
  if (!formats.includes(format) || (isRemote && format === 'svg')) {
    throw new NoPicture('it is no JPEG, PNG, WebP, AVIF or GIF picture')
  }
  const isHeavy = isRemote || format === 'heif' || isProgressive
  // Twice the bytes for each pixel.
  const most = (isHeavy ? mostOfHeavy : mostOfOther) / (depth === 'ushort' ? 2 : 1)
  // Of an animation, the height is that of one picture.
  const pixels = width * (metadata.pageHeight ?? height)
  if (pixels > most * 1e6) {
    const size = `${(pixels / 1e6).toFixed(1)} megapixels (${width} x ${height})`
    throw new NoPicture(`it has ${size}, and ${most} are the most of its kind`)
  }
  const { autoOrient } = metadata
  return { width: autoOrient.width, height: autoOrient.height, pixels }
}

type Decoded = Awaited<ReturnType<typeof decodeNow>>

let lastLarge: Promise<unknown> = Promise.resolve()

/** One at a time where it is large. */
function decode(bytes: Buffer, size: ReturnType<typeof checkSize>): Promise<Decoded> {
  if (size.pixels < large) return decodeNow(bytes, size)
  const mine = lastLarge.catch(() => undefined).then(() => decodeNow(bytes, size))
  lastLarge = mine
  return mine
}

/** The pixels of a picture, upright and cut, at the largest width that anything needs. */
async function decodeNow(bytes: Buffer, { width, height }: { width: number; height: number }) {
  const widest = Math.min(width, Math.floor(height / pictureRatio), Math.max(...pictureWidths))
  const size = sizeAt(Math.max(1, widest))
  const cut = sharp(bytes, { limitInputPixels: false })
    .autoOrient()
    .resize({ ...size, fit: 'cover' })
  const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

function sizeAt(width: number) {
  return { width, height: Math.max(1, Math.round(width * pictureRatio)) }
}

async function encode({ data, raw }: Decoded, folder: string): Promise<Renditions> {
  const pixels = () => sharp(data, { raw })
  const put = async (encoded: Buffer, ending: string) => {
    const name = `${hash('sha256', encoded).slice(0, 16)}.${ending}`
    if (!existsSync(join(folder, name))) await keep(join(folder, name), encoded)
    return name
  }
  const avif: Renditions['avif'] = []
  for (const width of [...pictureWidths.filter((each) => each < raw.width), raw.width]) {
    const resized = pixels().resize(sizeAt(width)).avif(encoders.avif)
    avif.push([width, await put(await resized.toBuffer(), 'avif')])
  }
  const onWhite = () => pixels().flatten({ background: '#fff' })
  const jpeg = onWhite().resize(sizeAt(Math.min(jpegWidth, raw.width)))
  const share = onWhite().resize({ ...shareSize, fit: 'cover' })
  return {
    avif,
    jpeg: await put(await jpeg.jpeg(encoders.jpeg).toBuffer(), 'jpg'),
    share: await put(await share.jpeg(encoders.share).toBuffer(), 'jpg'),
  }
}

/** Another build must never read half a file. */
export async function keep(file: string, content: Buffer | string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}
