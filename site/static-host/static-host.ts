import compression from 'compression'
import { access, readFile, realpath, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { posix, isAbsolute, join, relative, sep } from 'node:path'
import { constants } from 'node:zlib'
import { lookup } from 'mrmime'
import { isLoopbackHost, listenOnLoopback, type LoopbackServer } from './listen.ts'

/** What a host reads for itself and does not serve. */
const hostFiles = ['/_headers', '/_redirects']

/** Hosts compress while they serve: brotli at 5 and gzip at 6, not at their slow best. */
const compress = compression({
  threshold: 0,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
})

/**
 * Serves a built site on 127.0.0.1 the way Netlify does: pages without `.html` and with or
 * without a slash at the end, `404.html` with status 404, the redirects of the `_redirects` file, revalidation by ETag, brotli and gzip,
 * and the headers of the `_headers` file on every response. A site that is built again is served
 * as it is then, each response being of one build. A page of another site that rebinds its own name to
 * this machine gets 403. Port 0, the default, takes any free one; a folder
 * that is not there and a port that is taken are errors.
 */
export async function startStaticHost(options: {
  root: string
  port?: number
}): Promise<LoopbackServer> {
  const { root, port = 0 } = options
  await access(root)
  const server = createServer((request, response) => {
    compress(request, response, () => {
      respond(root, request, response).catch(() => response.destroy())
    })
  })
  return listenOnLoopback(server, port)
}

async function respond(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request)
  const { headers, movedTo, file, notFoundPage } = await findFile(root, path)
  response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
  for (const [name, value] of headers) response.setHeader(name, value)

  if (!isLoopbackHost(request.headers.host)) {
    send(response, 403, 'text/plain', 'This server answers to loopback names only.')
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    send(response, 405, 'text/plain', 'Method not allowed')
  } else if (movedTo !== undefined) {
    response.setHeader('location', movedTo)
    send(response, 301, 'text/plain', `Moved to ${movedTo}`)
  } else if (file && !hostFiles.includes(path.replace(/\/$/, '').toLowerCase())) {
    sendFile(request, response, file)
  } else {
    const type = notFoundPage === undefined ? 'text/plain' : 'text/html'
    send(response, 404, type, notFoundPage ?? 'Not found')
  }
}

/** Ranges are ignored: compression would change what their bytes are. */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { content, type, changed }: SiteFile,
): void {
  const etag = `W/"${content.length}-${changed.getTime()}"`
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, {
    'content-type': type,
    'content-length': content.length,
    'last-modified': changed.toUTCString(),
    etag,
  })
  response.end(content)
}

/** The path of a file: decoded where that is possible, without dots and empty parts. */
function pathOf(request: IncomingMessage): string {
  const raw = (request.url ?? '').replace(/\?.*$/s, '')
  let path = raw
  try {
    path = decodeURI(raw)
  } catch {
    // Malformed, and so no file's name.
  }
  return posix.normalize(`/${path}`)
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': `${type};charset=utf-8`,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

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
async function findFile(root: string, path: string): Promise<Found> {
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

/** The headers a `_headers` file gives to the paths that `path` matches. */
export interface HeaderRule {
  path: string
  headers: [name: string, value: string][]
}

/**
 * Reads a `_headers` file as our build writes it: a path on a line of its own, which may end with
 * `*`, then its headers as `Name: value`. Netlify and Cloudflare know more than that.
 */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (line.startsWith('/')) rules.push({ path: line, headers: [] })
    else if (colon > 0) {
      rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
    }
  }
  return rules
}

/**
 * The headers of a path, by their names in lower case. Every rule that matches applies; where two
 * set the same header, the one listed last decides.
 */
export function headersFor(rules: readonly HeaderRule[], path: string): Map<string, string> {
  return new Map(
    rules
      .filter((rule) => covers(rule.path, path))
      .flatMap(({ headers }) => headers.map(([name, value]) => [name.toLowerCase(), value])),
  )
}

/** One slash at the end does not matter, and `/blog/*` covers `/blog` too. */
function covers(pattern: string, path: string): boolean {
  const bare = path.replace(/\/$/, '')
  return pattern.endsWith('*')
    ? `${bare}/`.startsWith(pattern.slice(0, -1))
    : bare === pattern.replace(/\/$/, '')
}
