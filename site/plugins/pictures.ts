import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Article, ArticlePicture } from '../../shared/blog.ts'
import {
  jpegWidth,
  NoPicture,
  pictureRatio,
  pictureWidths,
  renditionsFolder,
  type Renditions,
} from './encode-picture.ts'
import { fetchPictures, NotReached, type FetchOptions } from './fetch-pictures.ts'
import type { FoundPictures, Picture } from './find-pictures.ts'
import { makeRenditions } from './picture-worker.ts'
import type { Pictures } from './site.ts'

/** Pictures that are made at a time. */
const atOnce = 2

/**
 * Makes what browsers need of the pictures of articles: of files in the repository, and of those at other
 * addresses, each of which is fetched once. A file of the site is named by its bytes. A picture that
 * cannot be had is a warning, and the next build tries again.
 */
export async function makePictures(
  { pictures, fileOf }: FoundPictures,
  options: FetchOptions,
): Promise<Pictures> {
  const { cacheDir } = options
  const remote = pictures.filter(({ isRemote }) => isRemote)
  const failures = await fetchPictures(remote, options)
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
    listed: pictures.flatMap(({ path, file }) => {
      const [, smallest] = made.get(file)?.avif[0] ?? []
      const isListed = path !== undefined && smallest !== undefined
      return isListed ? { path, thumbnail: pathOf(smallest) } : []
    }),
    shareFile: async (article) => {
      const found = made.get(fileOf(article))
      return found && kept(found.share)
    },
    warnings: pictures.flatMap((picture) => {
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
  { pictures, fileOf }: FoundPictures,
  options: FetchOptions,
): Pictures {
  const { cacheDir } = options
  const make = async (picture: Picture) => {
    const { address, file, isRemote } = picture
    const failure = isRemote && (await fetchPictures([picture], options)).get(address)
    if (failure) throw failure
    return makeRenditions({ file, isRemote, cacheDir })
  }
  const find = (article: Article) => pictures.find(({ file }) => file === fileOf(article))
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
      find(article)
        ? { ...article, picture: pictureOf(namesOf(fileOf(article)), article) }
        : article,
    files: pictures.flatMap((picture) => {
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
    listed: pictures.flatMap(({ path, file }) => {
      const [, thumbnail = ''] = namesOf(file).avif[0] ?? []
      return path === undefined ? [] : { path, thumbnail: pathOf(thumbnail) }
    }),
    shareFile: async (article) => {
      const picture = find(article)
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
