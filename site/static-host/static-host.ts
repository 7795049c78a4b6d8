import compression from 'compression'
import { access } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { posix } from 'node:path'
import { constants } from 'node:zlib'
import { findFile, type SiteFile } from './find-file.ts'
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
