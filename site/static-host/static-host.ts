import compression from 'compression'
import { access, readFile, realpath } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isAbsolute, join, posix, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import sirv, { type RequestHandler } from 'sirv'
import { headersFor, parseHeadersFile } from './headers-file.ts'
import { listenOnLoopback, type LoopbackServer } from './listen.ts'

/** What a host reads for itself and does not serve. */
const hostFiles = ['/_headers', '/_redirects']

/** Hosts compress while they serve: brotli at 5 and gzip at 6, not at their slow best. */
const compress = compression({
  threshold: 0,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
})

/**
 * Serves a built site on 127.0.0.1 the way Netlify does: pages without `.html` and with or
 * without a slash at the end, `404.html` with status 404, revalidation by ETag, brotli and gzip,
 * and the headers of the `_headers` file on every response. A site that is built again is served
 * as it is then. Port 0, the default, takes any free one; a folder that is not there and a port
 * that is taken are errors.
 */
export async function startStaticHost(options: {
  root: string
  port?: number
}): Promise<LoopbackServer> {
  const { root, port = 0 } = options
  await access(root)
  // `dev` looks for the file on each request, where sirv would else list the folder once.
  const serve = sirv(root, { dev: true, etag: true, extensions: ['html'] })
  const server = createServer((request, response) => {
    compress(request, response, () => {
      respond(root, serve, request, response).catch(() => response.destroy())
    })
  })
  return listenOnLoopback(server, port)
}

async function respond(
  root: string,
  serve: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request)
  response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
  const rules = parseHeadersFile((await read(root, '_headers')) ?? '')
  for (const [name, value] of headersFor(rules, path)) response.setHeader(name, value)

  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    send(response, 405, 'text/plain', 'Method not allowed')
    return
  }
  const isOfHost = hostFiles.includes(path.replace(/\/$/, '').toLowerCase())
  if (isOfHost || (await leadsOutside(root, path))) return notFound(root, response)
  // sirv would send a range of the text, and compression change what its bytes are. Nor does sirv
  // listen for an error while it reads: the file may be gone by then, and so may the client.
  delete request.headers.range
  response.once('pipe', (file: Readable) => {
    file.once('error', () => response.destroy())
    response.once('close', () => file.destroy())
  })
  serve(request, response, () => notFound(root, response))
}

async function notFound(root: string, response: ServerResponse): Promise<void> {
  const page = await read(root, '404.html')
  send(response, 404, page === undefined ? 'text/plain' : 'text/html', page ?? 'Not found')
}

/** The path that sirv looks for: decoded where that is possible, without dots and empty parts. */
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

/**
 * Whether what sirv may serve for a path is, by a symbolic link, outside the folder: the link's
 * author decides about the site, not about the machine. The folder itself may be a link, and be
 * another one from one request to the next.
 */
async function leadsOutside(root: string, path: string): Promise<boolean> {
  const folder = await realpath(root).catch(() => root)
  const bare = path.replace(/\/$/, '')
  for (const name of [bare, `${bare}/index`, `${bare}.html`, `${bare}/index.html`]) {
    const file = await realpath(join(folder, name)).catch(() => undefined)
    if (file !== undefined && isOutside(relative(folder, file))) return true
  }
  return false
}

/** For a path relative to the folder; on Windows it is absolute where the disk is another one. */
function isOutside(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
}

async function read(root: string, name: string): Promise<string | undefined> {
  if (await leadsOutside(root, name)) return undefined
  return readFile(join(root, name), 'utf8').catch(() => undefined)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type};charset=utf-8`,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
