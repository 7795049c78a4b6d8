import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Article } from '../../shared/blog.ts'
import { utcDate } from '../../shared/dates.ts'
import { travellingPicture } from '../../shared/publication/picture-name.ts'
import { decodedUrl } from '../../shared/text.ts'
import type { SourcePost } from '../content/source-post.ts'
import { publicFiles } from './site.ts'

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

export interface FindOptions {
  postsDir: string
  /** The folder that builds share. */
  cacheDir: string
  /** The site's origin without a trailing slash. */
  origin: string
  /** The instant of the build. */
  now: Date
}

/** A picture of the site, and who has it. */
export interface Picture {
  /** In the repository, or in the cache once it is fetched. */
  file: string
  isRemote: boolean
  /** Where it may be chosen for a post. */
  path?: string
  /** As one of its posts has it. */
  address: string
  /** The files of the published posts that show it. */
  posts: string[]
}

export type FoundPictures = ReturnType<typeof findPictures>

/**
 * The pictures of published posts, and those that may be chosen for one: all beside the posts but those
 * that came with a post or that a post has which nobody sees yet, however it writes their address.
 */
export function findPictures(
  sources: readonly SourcePost[],
  { postsDir, cacheDir, origin, now }: FindOptions,
) {
  const own = ownPictures(postsDir)
  const files = new Map([...publicFiles().map(({ path, file }) => [path, file] as const), ...own])
  const pathsOf = (address: string) => {
    const url = URL.parse(address, origin)
    const written = url?.origin === origin ? [url.pathname] : []
    return [address, ...written].map((path) => decodedUrl(path).normalize('NFC'))
  }
  const locate = (address = ''): Omit<Picture, 'address' | 'posts'> | undefined => {
    const path = pathsOf(address).find((each) => files.has(each))
    if (path !== undefined) {
      return { file: files.get(path) ?? '', isRemote: false, ...(own.has(path) && { path }) }
    }
    return URL.parse(address)?.protocol === 'https:'
      ? { file: join(cacheDir, 'fetched', hash('sha256', address)), isRemote: true }
      : undefined
  }
  const pictures = new Map<string, Picture>()
  const hidden = new Set<string>()
  for (const { file: post, article, heldBack } of sources) {
    const { featuredImage = '', publishDate } = article
    const found = locate(featuredImage)
    if (heldBack !== undefined || publishDate > utcDate(now)) {
      for (const path of pathsOf(featuredImage)) hidden.add(path.toLowerCase())
    } else if (found) {
      const known = pictures.get(found.file)
      if (known) known.posts.push(post)
      else pictures.set(found.file, { ...found, address: featuredImage, posts: [post] })
    }
  }
  for (const [path, file] of own) {
    const isLeftOut = hidden.has(path.toLowerCase()) || travellingPicture(path)
    if (isLeftOut || pictures.has(file)) continue
    pictures.set(file, { file, isRemote: false, path, address: path, posts: [] })
  }
  return {
    pictures: [...pictures.values()],
    fileOf: ({ featuredImage }: Article) => locate(featuredImage)?.file ?? '',
  }
}
