import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Article, ArticlePicture } from '../../shared/blog.ts'
import type { FoundPictures, Picture } from './find-pictures.ts'
import {
  heightOf,
  jpegWidth,
  makeRenditions,
  NoPicture,
  pictureWidths,
  renditionsFolder,
  type PictureAnswer,
  type PictureOrder,
  type Renditions,
} from './renditions.ts'
import type { SiteFile } from './site.ts'

/** The names that pages have for a picture's files, and what makes these where they are not yet. */
interface Shown {
  named: Renditions
  make: () => Promise<Renditions>
}

/** The pictures of a site. */
export type Pictures = Awaited<ReturnType<typeof makePictures>>

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
  options: Pick<PictureOrder, 'cacheDir' | 'isOffline'>,
  isOnRequest = false,
) {
  const makeAll = (some: readonly Picture[]) =>
    makeRenditions(some.map(({ file, from }) => ({ file, from, ...options })))
  const shown = new Map<string, Shown>()
  const warnings: string[] = []
  const answers = isOnRequest ? new Map<string, PictureAnswer>() : await makeAll(pictures)
  for (const picture of pictures) {
    const { file, posts, address } = picture
    const answer = answers.get(file)
    if (!answer) {
      const make = async () => madeOf((await makeAll([picture])).get(file))
      shown.set(file, { named: namesOf(picture), make })
    } else if ('made' in answer) {
      shown.set(file, { named: answer.made, make: async () => answer.made })
    } else {
      const subject = [...posts, `the picture ${address}`].join(': ')
      warnings.push(`${subject} ${answer.reason}. The next build tries again.`)
    }
  }

  const kept = ([, name]: Renditions[0]) => join(renditionsFolder(options.cacheDir), name)
  const filesOf = ({ named, make }: Shown) =>
    named.map(([, name], at): SiteFile => [
      pathOf(name),
      async () => {
        const made = await make()
        // A small picture is not made larger.
        const found = made[at] ?? made.at(-1)
        return found ? { copyOf: kept(found) } : ''
      },
    ])
  return {
    /** An article with its picture, where that can be had. */
    withPicture: (article: Article): Article => {
      const { named } = shown.get(fileOf(article)) ?? {}
      return named ? { ...article, picture: pictureOf(named, article) } : article
    },
    // The same bytes are one file.
    files: [...new Map([...shown.values()].flatMap(filesOf))],
    /** Those in the repository that may be chosen in the publisher, each with a small one of it. */
    listed: pictures.flatMap(({ path, file }) => {
      const [, smallest] = shown.get(file)?.named[1] ?? []
      const isListed = path !== undefined && smallest !== undefined
      return isListed ? { path, thumbnail: pathOf(smallest) } : []
    }),
    /** The largest file of an article's picture. */
    largest: async (article: Article) => {
      const made = (await shown.get(fileOf(article))?.make())?.at(-1)
      return made && kept(made)
    },
    warnings,
  }
}

function madeOf(answer: PictureAnswer | undefined): Renditions {
  if (answer && 'made' in answer) return answer.made
  throw new NoPicture(answer?.reason)
}

/** The names in place of those that the bytes will have. */
function namesOf({ file }: Picture): Renditions {
  const id = hash('sha256', file).slice(0, 16)
  return [
    [jpegWidth, `${id}.jpg`],
    ...pictureWidths.map((width): Renditions[0] => [width, `${id}.${width}.avif`]),
  ]
}

function pathOf(name: string): string {
  return `/assets/${name}`
}

function pictureOf([jpeg, ...avif]: Renditions, { featuredImageAlt }: Article): ArticlePicture {
  const [width, name] = jpeg ?? [jpegWidth, '']
  return {
    avif: avif.map(([each, file]) => `${pathOf(file)} ${each}w`).join(', '),
    jpeg: pathOf(name),
    width,
    height: heightOf(width),
    alt: featuredImageAlt ?? '',
  }
}
