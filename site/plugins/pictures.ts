import { hash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { imageDimensionsFromData } from 'image-dimensions'
import sharp, { type Sharp } from 'sharp'
import type { Article, ArticlePicture } from '../../shared/blog.ts'
import { decodedUrl, slugify } from '../../shared/text.ts'
import type { Posts } from '../content/read-posts.ts'
import { fetchPicture, NoPicture } from './fetch-picture.ts'
import { publicFolder, type FilesOf, type Pictures, type SiteFile } from './site.ts'

/** In pixels: of a card on a phone, of a card, and of an article on a dense screen. */
const widths = [400, 800, 1280]
const ratio = 9 / 16
/** For browsers that know nothing better, and for feeds. */
const jpegWidth = 800
const shareSize = { width: 1200, height: 630 }
const mostPixels = 100_000_000
/** Pictures that are encoded at a time: each takes a hundred megabytes. */
const atOnce = 2

/** The encoders' settings, and their own version: a kept picture is known by these. */
const encoders = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 76 },
  jpeg: { quality: 76, mozjpeg: true },
} as const
const encodedWith = JSON.stringify([encoders, widths, shareSize, sharp.versions.sharp])

/** The folder of pictures beside that of the posts. */
export function picturesFolder(postsDir: string): string {
  return resolve(postsDir, '../pictures')
}

/** The paths of the pictures beside a folder of posts. */
export function picturePaths(postsDir: string): string[] {
  const folder = picturesFolder(postsDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => /^[^.].*\.\w+$/.test(name)).map((name) => `/pictures/${name}`)
}

export interface PictureOptions {
  postsDir: string
  /** The folder that builds share. */
  cacheDir: string
  /** No picture is fetched that is not in the cache. */
  isOffline: boolean
  fetch?: (address: string) => Promise<Buffer>
}

/**
 * Makes what browsers need of the pictures of articles: of files in the repository, and of those at other
 * addresses, each of which is fetched once. What cannot be had is a warning, and the next build tries again.
 */
export async function makePictures(posts: Posts, options: PictureOptions): Promise<Pictures> {
  const { postsDir, cacheDir } = options
  const waiting = [...posts.waiting, ...posts.heldBack].map(({ article }) => article.featuredImage)
  const used = new Set(posts.published.map(({ featuredImage }) => featuredImage))
  const unused = picturePaths(postsDir).filter((path) => !used.has(path) && !waiting.includes(path))
  const addresses = [...used, ...unused].filter((address) => address !== undefined)
  const made = new Map<string, Made | NoPicture>()
  const left = addresses.values()
  const work = async () => {
    for (const address of left) {
      const result = await sourceOf(address, options)
        .then((bytes) => renditionsOf(address, bytes, cacheDir))
        .catch((error: unknown) => {
          if (error instanceof NoPicture) return error
          throw error
        })
      made.set(address, result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const makeOf = ({ featuredImage = '' }: Article) => {
    const found = made.get(featuredImage)
    return found instanceof NoPicture ? undefined : found
  }
  const shown = [...made].flatMap(([path, one]) =>
    one instanceof NoPicture ? [] : [{ path, ...one }],
  )
  return {
    published: posts.published.map((article) => {
      const one = makeOf(article)
      return one
        ? { ...article, picture: { ...one.picture, alt: article.featuredImageAlt ?? '' } }
        : article
    }),
    files: shown.flatMap(({ files }) => files),
    listed: shown
      .filter(({ path }) => path.startsWith('/pictures/'))
      .map(({ path, thumbnail }) => ({ path, thumbnail })),
    shareFile: (article) => makeOf(article)?.shareFile,
    warnings: [...made].flatMap(([address, one]) =>
      one instanceof NoPicture
        ? [`The picture ${address} is left out: ${one.message}. The next build tries again.`]
        : [],
    ),
  }
}

/** The parts of a picture for pages, host and share images. */
interface Made {
  picture: Omit<ArticlePicture, 'alt'>
  files: SiteFile[]
  thumbnail: string
  shareFile: string
}

/** The content of a picture: in the repository, or fetched now or before. */
async function sourceOf(
  address: string,
  { postsDir, cacheDir, isOffline, fetch = fetchPicture }: PictureOptions,
): Promise<Buffer> {
  const path = decodedUrl(address)
  if (path.startsWith('/')) {
    const isOwn = picturePaths(postsDir).includes(path)
    const file = isOwn ? join(picturesFolder(postsDir), basename(path)) : join(publicFolder, path)
    return readFile(file)
  }
  const kept = join(cacheDir, 'fetched', hash('sha256', address))
  if (existsSync(kept)) return readFile(kept)
  if (isOffline) throw new NoPicture('it is not in the cache, and this build asks nobody')
  const bytes = await fetch(address)
  // A drawing can hold a script, and draw in other files.
  if (!imageDimensionsFromData(bytes)) {
    throw new NoPicture('it is no JPEG, PNG, WebP, AVIF or GIF picture')
  }
  await keep(kept, bytes)
  return bytes
}

async function renditionsOf(address: string, bytes: Buffer, cacheDir: string): Promise<Made> {
  const key = hash('sha256', Buffer.concat([Buffer.from(encodedWith), bytes])).slice(0, 12)
  const file = (name: string) => join(cacheDir, 'pictures', `${key}.${name}`)
  const sizes = existsSync(file('json'))
    ? (JSON.parse(await readFile(file('json'), 'utf8')) as number[])
    : await encode(bytes, file)
  const stem = slugify(basename(decodedUrl(address)).replace(/\..*$/, '')).replace(
    /[^a-z0-9-]/g,
    '',
  )
  const pathOf = (name: string) => `/assets/${stem || 'picture'}.${key}.${name}`
  const srcset = (type: 'avif' | 'webp') =>
    sizes.map((width) => `${pathOf(`${width}.${type}`)} ${width}w`).join(', ')
  const names = [...sizes.flatMap((width) => [`${width}.avif`, `${width}.webp`]), 'jpg']
  const width = Math.min(jpegWidth, sizes.at(-1) ?? jpegWidth)
  return {
    picture: {
      avif: srcset('avif'),
      webp: srcset('webp'),
      jpeg: pathOf('jpg'),
      width,
      height: Math.round(width * ratio),
    },
    files: names.map((name) => [pathOf(name), () => ({ copyOf: file(name) })]),
    thumbnail: pathOf(`${sizes[0]}.webp`),
    shareFile: file('share.jpg'),
  }
}

/** Encodes a picture in every size and type, upright and without its metadata. Returns the widths. */
async function encode(bytes: Buffer, file: (name: string) => string): Promise<number[]> {
  const source = sharp(bytes, { limitInputPixels: mostPixels }).autoOrient()
  try {
    const { autoOrient } = await source.metadata()
    const widest = Math.min(autoOrient.width, Math.floor(autoOrient.height / ratio))
    const sizes = [
      ...widths.filter((width) => width < widest),
      Math.min(widest, widths.at(-1) ?? 0),
    ]
    const cut = (width: number) =>
      source.clone().resize(width, Math.max(1, Math.round(width * ratio)), { fit: 'cover' })
    for (const width of new Set(sizes)) {
      await keep(file(`${width}.avif`), await cut(width).avif(encoders.avif).toBuffer())
      await keep(file(`${width}.webp`), await cut(width).webp(encoders.webp).toBuffer())
    }
    const onWhite = (image: Sharp) => image.flatten({ background: '#fff' }).jpeg(encoders.jpeg)
    const jpeg = onWhite(cut(Math.min(jpegWidth, widest)))
    await keep(file('jpg'), await jpeg.toBuffer())
    const { width, height } = shareSize
    const share = onWhite(source.clone().resize(width, height, { fit: 'cover' }))
    await keep(file('share.jpg'), await share.toBuffer())
    // Last: with it, all are there.
    await keep(file('json'), JSON.stringify([...new Set(sizes)]))
    return [...new Set(sizes)]
  } catch (error) {
    throw new NoPicture(`it cannot be decoded (${(error as Error).message.split('\n')[0]})`)
  }
}

/** Another build must never read half a file. */
async function keep(file: string, content: Buffer | string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}

/** The pictures of articles, in the sizes and types that browsers choose among. */
export const pictures: FilesOf = ({ pictures: { files } }) => files
