import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Article, ArticlePicture } from '../../shared/blog.ts'
import { utcDate } from '../../shared/dates.ts'
import { travellingPicture } from '../../shared/publication/picture-name.ts'
import { decodedUrl } from '../../shared/text.ts'
import type { SourcePost } from '../content/source-post.ts'
import {
  jpegWidth,
  NoPicture,
  pictureRatio,
  pictureWidths,
  renditionsFolder,
  type Renditions,
} from './encode-picture.ts'
import { fetchedFile, fetchPictures, NotReached, type FetchOptions } from './fetch-pictures.ts'
import { makeRenditions } from './picture-worker.ts'
import { publicFiles, type FilesOf, type Pictures } from './site.ts'

/** Pictures that are made at a time. */
const atOnce = 2

/** The folder of pictures beside that of the posts. */
export function picturesFolder(postsDir: string): string {
  return resolve(postsDir, '../pictures')
}

/** The files beside a folder of posts that are pictures by their names, by their paths on the site. */
function ownPictures(postsDir: string): Map<string, string> {
  const folder = picturesFolder(postsDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const pictures = names.filter((name) => /^[^.].*\.\w+$/.test(name))
  // Some disks give the letters of a name in another form than everybody types.
  return new Map(pictures.map((name) => [`/pictures/${name.normalize('NFC')}`, join(folder, name)]))
}

/** The paths of the pictures beside a folder of posts. */
export function picturePaths(postsDir: string): string[] {
  return [...ownPictures(postsDir).keys()]
}

export interface PictureOptions extends FetchOptions {
  postsDir: string
  /** The site's origin without a trailing slash. */
  origin: string
  /** The instant of the build. */
  now: Date
}

/** A picture of the site, and who has it. */
interface Picture {
  file: string
  isRemote: boolean
  /** As one of its posts has it. */
  address: string
  /** The files of the published posts that show it. */
  posts: string[]
}

/**
 * The pictures of published posts, and those that may be chosen for one: all beside the posts but those
 * that came with a post or that a post has which nobody sees yet, however it writes their address.
 */
function findPictures(sources: readonly SourcePost[], options: PictureOptions) {
  const { postsDir, cacheDir, origin, now } = options
  const own = ownPictures(postsDir)
  const files = new Map([...publicFiles().map(({ path, file }) => [path, file] as const), ...own])
  const pathsOf = (address: string) => {
    const url = URL.parse(address, origin)
    const written = url?.origin === origin ? [url.pathname] : []
    return [address, ...written].map((path) => decodedUrl(path).normalize('NFC'))
  }
  const locate = (address = ''): Pick<Picture, 'file' | 'isRemote'> | undefined => {
    const [file] = pathsOf(address).flatMap((path) => files.get(path) ?? [])
    if (file !== undefined) return { file, isRemote: false }
    return URL.parse(address)?.protocol === 'https:'
      ? { file: fetchedFile(cacheDir, address), isRemote: true }
      : undefined
  }
  const pictures = new Map<string, Picture>()
  const add = (
    address: string,
    found: Pick<Picture, 'file' | 'isRemote'>,
    posts: string[] = [],
  ) => {
    const known = pictures.get(found.file)
    if (known) known.posts.push(...posts)
    else pictures.set(found.file, { ...found, address, posts })
  }
  const hidden = new Set<string>()
  for (const { file, article, heldBack } of sources) {
    const { featuredImage = '', publishDate } = article
    const found = locate(featuredImage)
    if (heldBack === undefined && publishDate <= utcDate(now)) {
      if (found) add(featuredImage, found, [file])
    } else {
      for (const path of pathsOf(featuredImage)) hidden.add(path.toLowerCase())
    }
  }
  for (const [path, file] of own) {
    if (!hidden.has(path.toLowerCase()) && !travellingPicture(path)) {
      add(path, { file, isRemote: false })
    }
  }
  return { pictures, fileOf: ({ featuredImage }: Article) => locate(featuredImage)?.file ?? '' }
}

/** The path on the site, given the path of what is in the folder of pictures. */
function listedPath({ address, isRemote }: Picture): string[] {
  const path = decodedUrl(address).normalize('NFC')
  return !isRemote && path.startsWith('/pictures/') ? [path] : []
}

/**
 * Makes what browsers need of the pictures of articles: of files in the repository, and of those at other
 * addresses, each of which is fetched once. A file of the site is named by its bytes. A picture that
 * cannot be had is a warning, and the next build tries again.
 */
export async function makePictures(
  sources: readonly SourcePost[],
  options: PictureOptions,
): Promise<Pictures> {
  const { cacheDir } = options
  const { pictures, fileOf } = findPictures(sources, options)
  const remote = [...pictures.values()].filter(({ isRemote }) => isRemote)
  const failures = await fetchPictures(
    remote.map(({ address }) => address),
    options,
  )
  const made = new Map<string, Renditions>()
  const left = pictures.values()
  const work = async () => {
    for (const { address, file, isRemote } of left) {
      if (failures.has(address)) continue
      try {
        made.set(file, await makeRenditions({ file, isRemote, cacheDir }))
      } catch (error) {
        if (!(error instanceof NoPicture)) throw error
        failures.set(address, error)
        if (isRemote) await rm(file, { force: true })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const kept = (name: string) => join(renditionsFolder(cacheDir), name)
  const names = [...made.values()].flatMap(({ avif, jpeg }) => [...avif.map(([, n]) => n), jpeg])
  return {
    withPicture: (article) => {
      const found = made.get(fileOf(article))
      return found ? { ...article, picture: pictureOf(found, article) } : article
    },
    files: [...new Set(names)].map((name) => [pathOf(name), () => ({ copyOf: kept(name) })]),
    listed: [...pictures.values()].flatMap((picture) => {
      const [, smallest] = made.get(picture.file)?.avif[0] ?? []
      return smallest === undefined
        ? []
        : listedPath(picture).map((path) => ({ path, thumbnail: pathOf(smallest) }))
    }),
    shareFile: async (article) => {
      const found = made.get(fileOf(article))
      return found && kept(found.share)
    },
    warnings: [...pictures.values()].flatMap((picture) => {
      const failure = failures.get(picture.address)
      return failure ? [warningOf(picture, failure)] : []
    }),
  }
}

function warningOf({ address, posts }: Picture, failure: NoPicture): string {
  const subject = [...posts, `the picture ${address}`].join(': ')
  return failure instanceof NotReached
    ? `${subject} waits for the next build: the two minutes for fetching pictures were over.`
    : `${subject} is left out: ${failure.message}. The next build tries again.`
}

/**
 * The pictures of a site that is being written: each is fetched and made when it is asked for. Only then
 * is it known whether it can be had; asked for one that cannot, `files` reject with a `NoPicture`.
 */
export function picturesOnRequest(
  sources: readonly SourcePost[],
  options: PictureOptions,
): Pictures {
  const { cacheDir } = options
  const { pictures, fileOf } = findPictures(sources, options)
  const make = async ({ address, file, isRemote }: Picture) => {
    const failure = isRemote && (await fetchPictures([address], options)).get(address)
    if (failure) throw failure
    return makeRenditions({ file, isRemote, cacheDir })
  }
  const kept = (name: string) => ({ copyOf: join(renditionsFolder(cacheDir), name) })
  /** The names in place of those that the bytes will have. */
  const namesOf = (file: string): Renditions => {
    const id = hash('sha256', file).slice(0, 16)
    return {
      avif: pictureWidths.map((width) => [width, `${id}.${width}.avif`]),
      jpeg: `${id}.jpg`,
      share: '',
    }
  }
  return {
    withPicture: (article) =>
      pictures.has(fileOf(article))
        ? { ...article, picture: pictureOf(namesOf(fileOf(article)), article) }
        : article,
    files: [...pictures.values()].flatMap((picture) => {
      const { avif, jpeg } = namesOf(picture.file)
      return [
        ...avif.map(([width, name]): Pictures['files'][number] => [
          pathOf(name),
          async () => {
            const { avif: found } = await make(picture)
            return kept((found.find(([each]) => each >= width) ?? found.at(-1))?.[1] ?? '')
          },
        ]),
        [pathOf(jpeg), async () => kept((await make(picture)).jpeg)],
      ]
    }),
    listed: [...pictures.values()].flatMap((picture) => {
      const [, thumbnail = ''] = namesOf(picture.file).avif[0] ?? []
      return listedPath(picture).map((path) => ({ path, thumbnail: pathOf(thumbnail) }))
    }),
    shareFile: async (article) => {
      const picture = pictures.get(fileOf(article))
      return picture && kept((await make(picture)).share).copyOf
    },
    warnings: [],
  }
}

function pathOf(name: string): string {
  return `/assets/${name}`
}

function pictureOf({ avif, jpeg }: Renditions, { featuredImageAlt }: Article): ArticlePicture {
  const width = Math.min(jpegWidth, avif.at(-1)?.[0] ?? jpegWidth)
  return {
    avif: avif.map(([each, name]) => `${pathOf(name)} ${each}w`).join(', '),
    jpeg: pathOf(jpeg),
    width,
    height: Math.max(1, Math.round(width * pictureRatio)),
    alt: featuredImageAlt ?? '',
  }
}

/** The pictures of articles, in the types and sizes that browsers choose among. */
export const pictures: FilesOf = ({ pictures: { files } }) => files
