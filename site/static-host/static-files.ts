import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { encode } from './content-encoding.ts'
import type { Encoding } from './content-encoding.ts'
import { contentTypeOf } from './content-type.ts'

/** A file of the folder, read into memory. */
export interface StaticFile {
  type: string
  isText: boolean
  body: Buffer
  /** A hash of the content, without quotes. */
  hash: string
  /** The body in an encoding; compressed once, then kept. */
  encoded(encoding: Encoding): Promise<Buffer>
}

export interface StaticFiles {
  /** The file a decoded path stands for: itself, or `<path>.html`, or `<path>/index.html`. */
  find(path: string): Promise<StaticFile | undefined>
  /** The file of exactly this name, also one that `find` keeps back. */
  read(name: string): Promise<StaticFile | undefined>
}

/** What a host reads for itself and does not serve. */
const HOST_FILES = ['/_headers', '/_redirects']

/** The files of a folder and, by way of links, of no other. A file that changes is read anew. */
export async function openFiles(folder: string): Promise<StaticFiles> {
  const root = await realpath(folder)
  const cache = new Map<string, { stamp: string; file: StaticFile }>()

  const read = async (name: string): Promise<StaticFile | undefined> => {
    const named = join(root, name)
    const path = await realpath(named).catch(() => undefined)
    if (path === undefined || !path.startsWith(root + sep)) return undefined
    // Windows and macOS find a file by its name in any case. Hosts do not.
    if (path !== named && path.toLowerCase() === named.toLowerCase()) return undefined
    const { mtimeMs, size, isFile } = await stat(path).then((found) => ({
      mtimeMs: found.mtimeMs,
      size: found.size,
      isFile: found.isFile(),
    }))
    if (!isFile) return undefined
    const stamp = `${mtimeMs} ${size}`
    const known = cache.get(path)
    if (known?.stamp === stamp) return known.file
    const file = load(path, await readFile(path))
    cache.set(path, { stamp, file })
    return file
  }

  return {
    read,
    async find(path) {
      // Joining would drop an empty segment, and so find a file under a second name.
      if (path.includes('//')) return undefined
      const bare = path.replace(/\/$/, '')
      const names = path.endsWith('/')
        ? [`${bare}/index.html`, `${bare}.html`]
        : [bare, `${bare}/index.html`, `${bare}.html`]
      for (const name of names) {
        const file = HOST_FILES.includes(name.toLowerCase()) ? undefined : await read(name)
        if (file !== undefined) return file
      }
      return undefined
    },
  }
}

function load(path: string, body: Buffer): StaticFile {
  const encodings = new Map<Encoding, Promise<Buffer>>()
  return {
    ...contentTypeOf(path),
    body,
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    encoded(encoding) {
      const kept = encodings.get(encoding) ?? encode(body, encoding)
      encodings.set(encoding, kept)
      return kept
    },
  }
}
