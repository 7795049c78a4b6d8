import { readdirSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

export const siteRoot = join(import.meta.dirname, '..')
export const projectRoot = join(siteRoot, '..')

/** Files that are copied to the site as they are. */
export const publicFolder = join(siteRoot, 'public')

/** The files in that folder, hidden ones too, by their paths on the site. */
export function publicFiles(): Map<string, string> {
  const names = readdirSync(publicFolder, { encoding: 'utf8', recursive: true })
  const isFile = (name: string) =>
    statSync(join(publicFolder, name), { throwIfNoEntry: false })?.isFile()
  const files = names.filter(isFile).map((name) => name.split(sep).join('/'))
  return new Map(files.map((name) => [`/${name}`, join(publicFolder, name)]))
}

/** The cache that builds share. Not in `node_modules`, which every `npm ci` empties. */
export const cacheFolder = join(projectRoot, '.cache/site')

/** The content of a file; `copyOf` names a file that has the same. */
export type Content = string | Uint8Array | { copyOf: string }

/** A file of the site that is no page: its path, escaped as an address is, and its content. */
export type SiteFile = [path: string, make: () => Content | Promise<Content>]

/** The choices of a build. */
export interface PrerenderOptions {
  /** The folder of the posts; that of the environment unless given. */
  postsDir?: string | undefined
  /** Where drawn pictures are kept for later builds. */
  cacheDir?: string | undefined
  /** No picture is fetched that is not in the cache. */
  isOffline?: boolean | undefined
  /** The instant that decides which posts are already published; that of the build unless given. */
  now?: Date | undefined
}
