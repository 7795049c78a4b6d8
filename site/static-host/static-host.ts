import compression from 'compression'
import { access, readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, posix } from 'node:path'
import { constants } from 'node:zlib'
import { lookup } from 'mrmime'
import { isLoopbackHost, listenOnLoopback } from './listen.ts'

/** Files that a host reads for itself and does not serve. */
const hostFiles = ['/_headers', '/_redirects']

/** Hosts compress while they serve: brotli at 5 and gzip at 6, not at their slow best. */
const compress = compression({
  threshold: 0,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
})

/**
 * Serves a built site on 127.0.0.1 the way Netlify does: pages without `.html` and with or without a
 * slash at the end, `404.html` with status 404, the redirects of the `_redirects` file, revalidation by
 * ETag, brotli and gzip, and the headers of the `_headers` file on every response. A site that is built
 * again is served as it is then, each response being of one build. A page of another site that rebinds
 * its own name to this machine gets 403. Port 0, the default, takes any free one; a folder that is not
 * there and a port that is taken are errors.
 */
export async function startStaticHost({ root, port = 0 }: { root: string; port?: number }) {
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
  } else if (file) {
    sendFile(request, response, file)
  } else {
    send(response, 404, 'text/html', notFoundPage ?? 'Not found')
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

/** The file of one build of the site for a path. */
type Found = Awaited<ReturnType<typeof look>>

interface SiteFile {
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

async function look(root: string, path: string) {
  const textOf = async (name: string) => (await readFileOf(root, name))?.content.toString() ?? ''
  const bare = path.replace(/\/$/, '')
  const index = `${bare}/index`
  const names = bare === '' ? [index] : [bare, index]
  const files = [...names, ...names.map((name) => `${name}.html`)]
  return {
    /** Of the `_headers` file, by their names in lower case. */
    headers: headersFor(await textOf('_headers'), path),
    /** Where the `_redirects` file leads from the path, though it may have a file. */
    movedTo: findRedirect(await textOf('_redirects'), path),
    /** Undefined where the path has none. */
    file: await firstFileOf(
      root,
      files.filter((name) => !hostFiles.includes(name)),
    ),
    /** The page for paths without a file. */
    notFoundPage: (await readFileOf(root, '404.html'))?.content,
  }
}

async function firstFileOf(root: string, names: readonly string[]): Promise<SiteFile | undefined> {
  for (const name of names) {
    const file = await readFileOf(root, name)
    if (file) return file
  }
  return undefined
}

/** Undefined where there is none. */
async function readFileOf(root: string, name: string): Promise<SiteFile | undefined> {
  const file = join(root, name)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { content: await readFile(file), type: typeOf(file), changed: found.mtime }
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

function typeOf(file: string): string {
  const type = lookup(file) ?? ''
  return type === 'text/html' ? `${type};charset=utf-8` : type
}

/**
 * The headers of a path, by their names in lower case, of a `_headers` file as our build writes it: a
 * path on a line of its own, which may end with `*`, then its headers as `Name: value`. Every rule that
 * matches applies; where two set the same header, the one listed last decides. Netlify and Cloudflare
 * know more than that.
 */
export function headersFor(file: string, path: string): Map<string, string> {
  const headers = new Map<string, string>()
  let applies = false
  for (const line of file.split('\n')) {
    const [name = '', ...value] = line.split(':')
    if (line.startsWith('/')) applies = covers(line, path)
    else if (applies && value.length > 0) {
      headers.set(name.trim().toLowerCase(), value.join(':').trim())
    }
  }
  return headers
}

/** One slash at the end does not matter, and `/blog/*` covers `/blog` too. */
function covers(pattern: string, path: string): boolean {
  const bare = path.replace(/\/$/, '')
  return pattern.endsWith('*')
    ? `${bare}/`.startsWith(pattern.slice(0, -1))
    : bare === pattern.replace(/\/$/, '')
}
