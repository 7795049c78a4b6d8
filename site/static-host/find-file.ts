import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { lookup } from 'mrmime'
import { headersFor, parseHeadersFile } from './headers-file.ts'

/** What one build of the site has for a path. */
export interface Found {
  /** Of the `_headers` file, by their names in lower case. */
  headers: Map<string, string>
  /** Where the `_redirects` file leads from the path, though it may have a file. */
  movedTo: string | undefined
  /** Undefined where the path has none. */
  file: SiteFile | undefined
  /** The page for paths without a file. */
  notFoundPage: Buffer | undefined
}

export interface SiteFile {
  content: Buffer
  /** Empty where it is not known. */
  type: string
  changed: Date
}

/** How often a site may be replaced, or be missing, while one path is looked up. */
const attempts = 1000

/**
 * Finds what belongs to a path: the file itself, or with `.html`, or the index of the folder. A
 * build replaces the whole folder; what is returned is of one build, its headers too. Rejects where
 * a file cannot be read.
 */
export async function findFile(root: string, path: string): Promise<Found> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await identityOf(root)
    const found = await look(root, path).catch((error: unknown) => error)
    const isOfOneBuild = before !== undefined && (await identityOf(root)) === before
    if (!isOfOneBuild && attempt < attempts) continue
    if (found instanceof Error) throw found
    return found as Found
  }
}

/**
 * The folder that is there now. Another one in its place has another identity, and so has the same
 * one once it was away: a build fills the folder again that the last one has replaced.
 */
async function identityOf(root: string): Promise<string | undefined> {
  const found = await stat(root, { bigint: true }).catch(() => undefined)
  return found && `${found.dev} ${found.ino} ${found.ctimeNs}`
}

async function look(root: string, path: string): Promise<Found> {
  // The folder itself may be a link, and lead elsewhere at the next request.
  const folder = await realpath(root)
  const rules = parseHeadersFile((await readIfThere(folder, '_headers'))?.toString() ?? '')
  return {
    headers: headersFor(rules, path),
    movedTo: findRedirect((await readIfThere(folder, '_redirects'))?.toString() ?? '', path),
    file: await fileAt(folder, path),
    notFoundPage: await readIfThere(folder, '404.html'),
  }
}

/**
 * Of a `_redirects` file as our build writes it the lines `from to 301!`, by which Netlify redirects
 * although there is a file. Netlify and Cloudflare know more than that.
 */
function findRedirect(text: string, path: string): string | undefined {
  const from = encodeURI(path.replace(/\/$/, ''))
  const rules = text.split('\n').map((line) => line.split(' '))
  return rules.find(([source, , status]) => source === from && status === '301!')?.[1]
}

async function fileAt(folder: string, path: string): Promise<SiteFile | undefined> {
  const bare = path.replace(/\/$/, '')
  const index = `${bare}/index`
  const names = bare === '' ? [index] : [bare, index]
  for (const name of [...names, ...names.map((name) => `${name}.html`)]) {
    const file = join(folder, name)
    // A backslash separates on Windows. A name may hold any character, and disks refuse some.
    if (!file.startsWith(join(folder, sep)) || file.includes('\0')) continue
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) continue
    if (await leadsOutside(folder, file)) return undefined
    return { content: await readFile(file), type: typeOf(file), changed: found.mtime }
  }
  return undefined
}

function typeOf(file: string): string {
  const type = lookup(file) ?? ''
  return type === 'text/html' ? `${type};charset=utf-8` : type
}

/**
 * Whether a file of the folder is, by a symbolic link, one outside of it: whoever makes a link
 * decides about the site, not about the machine.
 */
async function leadsOutside(folder: string, file: string): Promise<boolean> {
  const path = relative(folder, await realpath(file))
  // On Windows it is absolute where the disk is another one.
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
}

async function readIfThere(folder: string, name: string): Promise<Buffer | undefined> {
  const file = join(folder, name)
  const outside = await leadsOutside(folder, file).catch(() => true)
  return outside ? undefined : readFile(file).catch(() => undefined)
}
