import compression from 'compression'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
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
export async function startStaticHost({ root, port }: { root: string; port?: number }) {
  await access(root)
  return listenOnLoopback(staticHost(root), port)
}

/**
 * Answers requests as the strictest of the hosts do that a site may be put on (see `findPage`): `404.html`
 * with status 404, the redirects of the `_redirects` file, revalidation by ETag, brotli and gzip, and the
 * headers of the `_headers` file on every response, but for the `Cache-Control` of what is missing. A site
 * that is built again is served as it is then.
 */
export function staticHost(root: string) {
  const serveFile = sirv(root, { dev: true, etag: true, extensions: [] })
  const textOf = (name: string) => {
    const file = join(root, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const isFile = (name: string) =>
    statSync(join(root, name), { throwIfNoEntry: false })?.isFile() === true
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
    const sendTo = (location: string, status: number) => {
      response.setHeader('location', location)
      return send(status, 'text/plain', `Moved to ${location}`)
    }
    const sendMissing = () => {
      response.setHeader('cache-control', notKept)
      send(404, 'text/html', textOf('404.html') || 'Not found')
    }
    const url = request.url ?? ''
    const isForNobody = hostFiles.includes(path.replace(/\/$/, ''))
    if (isForNobody || /^\/\/|\/\/(\?|$)|%00/.test(url)) return sendMissing()
    const { file, to } = findPage(path, isFile)
    const moved = findRedirect(textOf('_redirects'), path, file !== undefined)
    if (moved) return sendTo(moved.to, moved.status)
    if (to !== undefined) return sendTo(encodeURI(to) + (/\?.*/s.exec(url)?.[0] ?? ''), 308)
    if (file === undefined) return sendMissing()
    // Compression would change what the bytes of a range are.
    delete request.headers.range
    // A file that is replaced before it is opened.
    response.once('pipe', (stream: Readable) => stream.once('error', () => response.destroy()))
    request.url = encodeURI(file)
    return serveFile(request, response, sendMissing)
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request)
    response.setHeader('cache-control', notKept)
    response.setHeaders(headersFor(textOf('_headers'), path))
    compress(request, response, () => answer(request, response, path))
  }
}

/**
 * The file that every host serves at a path, or the path that some of them lead to. At `/x` Cloudflare,
 * Netlify, GitHub and Surge serve `x.html`, and lead to `/x/` where there is but `x/index.html`; Vercel,
 * Firebase and nginx know `x/index.html` alone. The redirects are those of Cloudflare Pages
 * (`asset-server/handler.ts` of its `pages-shared`).
 */
export function findPage(
  path: string,
  isFile: (path: string) => boolean,
): { file?: string; to?: string } {
  const bare = path.replace(/(?<=\/)index(\/|\.html)?$|\/$|\.html$/, '')
  if (path.endsWith('/') && isFile(`${path}index.html`)) return { file: `${path}index.html` }
  if (path.endsWith('/') && !path.endsWith('/index/')) {
    return isFile(`${bare}.html`) ? { to: bare } : {}
  }
  if (isFile(path)) return path.endsWith('.html') ? { to: bare } : { file: path }
  if (/\/index\/?$/.test(path)) return { to: bare }
  if (!isFile(`${path}/index.html`)) return {}
  return isFile(`${path}.html`) ? { file: `${path}.html` } : { to: `${path}/` }
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
 * The redirect of a path in a `_redirects` file, as Netlify has it: the first line of the path, which
 * counts where there is a file only if its status ends with `!`. Lines with `*` or `:name` are not read.
 */
function findRedirect(text: string, path: string, isThere: boolean) {
  const from = encodeURI(path.replace(/\/$/, ''))
  for (const line of text.split('\n')) {
    const [source, to, status = '302'] = line.trim().split(/\s+/)
    const isRedirect = /^30[12378]!?$/.test(status) && (!isThere || status.endsWith('!'))
    if (source === from && to !== undefined && isRedirect) return { to, status: parseInt(status) }
  }
  return undefined
}

/**
 * The headers of a path, by their names in lower case, of a `_headers` file as ours is: a path on a
 * line of its own, which may end with `*`, then its headers as `Name: value`. Every rule that matches
 * applies; where two set the same header, both values stand in it, with a comma.
 */
export function headersFor(file: string, path: string): Map<string, string> {
  const headers = new Map<string, string>()
  let applies = false
  for (const line of file.split('\n')) {
    const [name = '', ...value] = line.split(':')
    if (line.startsWith('/')) applies = covers(line, path)
    else if (applies && value.length > 0) {
      const key = name.trim().toLowerCase()
      const set = headers.get(key)
      headers.set(key, (set === undefined ? '' : `${set}, `) + value.join(':').trim())
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
