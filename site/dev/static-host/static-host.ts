import compression from 'compression'
import { existsSync, readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import sirv from 'sirv'
import { isLoopbackHost, listenOnLoopback } from './listen.ts'

/** Files that a host reads for itself and does not serve, and the page for what is missing. */
const hostFiles = ['/_headers', '/_redirects', '/404.html']

/** A browser asks again before it shows what it has kept. */
const notKept = 'no-cache'

/** Hosts compress while they serve: brotli at 5 and gzip at 6, not at their slow best. */
const compress = compression({
  threshold: 0,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
})

/**
 * Serves a built site on 127.0.0.1, see `staticHost`. A page of another site that rebinds its own name
 * to this machine gets 403. Port 0, the default, takes any free one; a folder that is not there and a
 * port that is taken are errors.
 */
export async function startStaticHost({ root, port = 0 }: { root: string; port?: number }) {
  await access(root)
  const respond = staticHost(root)
  return listenOnLoopback(createServer(respond), port)
}

/**
 * Answers requests the way Netlify does, without its redirects to a slash at the end: `404.html` with
 * status 404, the redirects of the `_redirects` file, revalidation by ETag, brotli and gzip, and the
 * headers of the `_headers` file on every response, but for the `Cache-Control` of what is missing. A site
 * that is built again is served as it is then.
 */
export function staticHost(root: string) {
  const serveFile = sirv(root, { dev: true, etag: true })
  const textOf = (name: string) => {
    const file = join(root, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const answer = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const send = (status: number, type: string, body: string) => {
      response.writeHead(status, { 'content-type': `${type};charset=utf-8` }).end(body)
    }
    if (!isLoopbackHost(request.headers.host)) {
      return send(403, 'text/plain', 'This server answers to loopback names only.')
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return send(405, 'text/plain', 'Method not allowed')
    }
    const movedTo = findRedirect(textOf('_redirects'), path)
    if (movedTo !== undefined) {
      response.setHeader('location', movedTo)
      return send(301, 'text/plain', `Moved to ${movedTo}`)
    }
    const sendMissing = () => {
      response.setHeader('cache-control', notKept)
      send(404, 'text/html', textOf('404.html') || 'Not found')
    }
    // Compression would change what the bytes of a range are.
    delete request.headers.range
    // A file that is replaced before it is opened.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()))
    const isPage = existsSync(join(root, `${path}.html`))
    const isDoubled = /^\/\/|\/\/(\?|$)/.test(request.url ?? '')
    if (isPage || isDoubled || hostFiles.includes(path.replace(/\/$/, ''))) return sendMissing()
    return serveFile(request, response, sendMissing)
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request)
    response.setHeader('cache-control', notKept)
    response.setHeaders(headersFor(textOf('_headers'), path))
    compress(request, response, () => answer(request, response, path))
  }
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

/**
 * Of a `_redirects` file as our build writes it the lines `from to 301!`, by which Netlify redirects
 * although there is a file. Netlify and Cloudflare know more than that.
 */
function findRedirect(text: string, path: string): string | undefined {
  const from = encodeURI(path.replace(/\/$/, ''))
  const rules = text.split('\n').map((line) => line.split(' '))
  return rules.find(([source, , status]) => source === from && status === '301!')?.[1]
}

/**
 * The headers of a path, by their names in lower case, of a `_headers` file as ours is: a path on a
 * line of its own, which may end with `*`, then its headers as `Name: value`. Every rule that matches
 * applies; where two set the same header, the one listed last decides.
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
