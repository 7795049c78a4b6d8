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
import { NotReached, pictureFetcher, type FetchOptions } from './fetch-pictures.ts'
import type { FoundPictures, Picture } from './find-pictures.ts'
import { inTurn } from './in-turn.ts'
import { makeRenditions } from './picture-worker.ts'
import type { Pictures, SiteFile } from './site.ts'

/** Pictures that are fetched, and that are made, at a time. */
const fetchedAtOnce = 6
const madeAtOnce = 2

/** A picture with the names of its files. */
interface Shown {
  picture: Picture
  named: Renditions
}

/**
 * Makes what browsers need of the pictures of articles: of files in the repository, and of those at other
 * addresses, each of which is fetched once. A file of the site is named by its bytes. A picture that
 * cannot be had is a warning, and the next build tries again.
 *
 * On request, for a site that is being written, each is fetched and made when it is asked for. Only then
 * is it known whether it can be had: asked for one that cannot, `files` reject with a `NoPicture`.
 */
export async function makePictures(
  { pictures, fileOf }: FoundPictures,
  options: FetchOptions,
  { isOnRequest = false } = {},
): Promise<Pictures> {
  const { cacheDir } = options
  const failures = new Map<Picture, NoPicture>()
  const shown = new Map<string, Shown>()
  const fetchMissing = pictureFetcher(options)
  const make = async (picture: Picture) => {
    const { file, isRemote } = picture
    if (isRemote) await fetchMissing(picture)
    try {
      return await makeRenditions({ file, isRemote, cacheDir })
    } catch (error) {
      // An error page, say, would stay in the cache.
      if (isRemote && error instanceof NoPicture) await rm(file, { force: true })
      throw error
    }
  }
  const tryAll = (atOnce: number, some: Picture[], work: (picture: Picture) => Promise<unknown>) =>
    inTurn(some, atOnce, (picture) =>
      work(picture).catch((error: unknown) => {
        if (!(error instanceof NoPicture)) throw error
        failures.set(picture, error)
      }),
    )
  if (isOnRequest) {
    for (const picture of pictures) shown.set(picture.file, { picture, named: namesOf(picture) })
  } else {
    const remote = pictures.filter(({ isRemote }) => isRemote)
    await tryAll(fetchedAtOnce, remote, fetchMissing)
    const there = pictures.filter((picture) => !failures.has(picture))
    await tryAll(madeAtOnce, there, async (picture) => {
      shown.set(picture.file, { picture, named: await make(picture) })
    })
  }
  const kept = (name: string) => join(renditionsFolder(cacheDir), name)
  const madeOf = async ({ picture, named }: Shown) => (isOnRequest ? make(picture) : named)
  const filesOf = (one: Shown): Pictures['files'] => [
    ...one.named.avif.map(([width, name]): SiteFile => [
      pathOf(name),
      async () => {
        const { avif } = await madeOf(one)
        // A small picture is not made larger.
        const [, found = ''] = avif.find(([each]) => each >= width) ?? avif.at(-1) ?? []
        return { copyOf: kept(found) }
      },
    ]),
    [pathOf(one.named.jpeg), async () => ({ copyOf: kept((await madeOf(one)).jpeg) })],
  ]
  return {
    withPicture: (article) => {
      const { named } = shown.get(fileOf(article)) ?? {}
      return named ? { ...article, picture: pictureOf(named, article) } : article
    },
    // The same bytes are one file.
    files: [...new Map([...shown.values()].flatMap(filesOf))],
    listed: pictures.flatMap(({ path, file }) => {
      const [, smallest] = shown.get(file)?.named.avif[0] ?? []
      const isListed = path !== undefined && smallest !== undefined
      return isListed ? { path, thumbnail: pathOf(smallest) } : []
    }),
    shareFile: async (article) => {
      const found = shown.get(fileOf(article))
      return found && kept((await madeOf(found)).share)
    },
    warnings: pictures.flatMap((picture) => {
      const failure = failures.get(picture)
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

/** The names in place of those that the bytes will have. */
function namesOf({ file }: Picture): Renditions {
  const id = hash('sha256', file).slice(0, 16)
  return {
    avif: pictureWidths.map((width) => [width, `${id}.${width}.avif`]),
    jpeg: `${id}.jpg`,
    share: '',
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
