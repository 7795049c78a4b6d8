import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Article } from '../../shared/blog.ts'
import { utcDate } from '../../shared/dates.ts'
import { travellingPicture } from '../../shared/picture.ts'
import { decodedUrl } from '../../shared/text.ts'
import type { SourcePost } from '../content/source-post.ts'
import { publicFiles } from './site.ts'

/** The folder of pictures beside that of the posts. */
export function picturesFolder(postsDir: string): string {
  return resolve(postsDir, '../pictures')
}

/** The files beside a folder of posts that are pictures by their names, by their paths on the site. */
export function ownPictures(postsDir: string): Map<string, string> {
  const folder = picturesFolder(postsDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const pictures = names.filter((name) => /^[^.].*\.\w+$/.test(name))
  // Some disks give the letters of a name in another form than everybody types.
  return new Map(pictures.map((name) => [`/pictures/${name.normalize('NFC')}`, join(folder, name)]))
}

/** `cacheDir` is the folder that builds share, `now` the instant of the build. */
type FindOptions = Readonly<Record<'postsDir' | 'cacheDir' | 'origin', string>> & { now: Date }

/** A picture of the site, and who has it. */
export interface Picture {
  /** In the repository, or in the cache once it is fetched. */
  file: string
  /** The address that it is fetched from. */
  from?: string
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
  const files = new Map([...publicFiles(), ...own])
  const pathsOf = (address: string) => {
    const url = URL.parse(address, origin)
    const written = url?.origin === origin ? [url.pathname] : []
    return [address, ...written].map((path) => decodedUrl(path).normalize('NFC'))
  }
  const fileOf = ({ featuredImage = '' }: Pick<Article, 'featuredImage'>) => {
    const path = pathsOf(featuredImage).find((each) => files.has(each)) ?? ''
    const isRemote = URL.parse(featuredImage)?.protocol === 'https:'
    const fetched = isRemote ? join(cacheDir, 'fetched', hash('sha256', featuredImage)) : ''
    return files.get(path) ?? fetched
  }
  const pictures = new Map<string, Picture>()
  const hidden = new Set<string>()
  for (const { file: post, article, heldBack } of sources) {
    const { featuredImage: address = '', publishDate } = article
    const file = fileOf(article)
    if (heldBack !== undefined || publishDate > utcDate(now)) {
      for (const path of pathsOf(address)) hidden.add(path.toLowerCase())
    } else if (file !== '') {
      const { posts } = pictures.get(file) ?? { posts: [] }
      const remote = file.startsWith(cacheDir) && { from: address }
      pictures.set(file, { file, ...remote, address, posts: [...posts, post] })
    }
  }
  for (const [path, file] of own) {
    const shown = pictures.get(file)
    if (shown) shown.path = path
    else if (!hidden.has(path.toLowerCase()) && !travellingPicture(path)) {
      pictures.set(file, { file, path, address: path, posts: [] })
    }
  }
  return { pictures: [...pictures.values()], fileOf }
}
