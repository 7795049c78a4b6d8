import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from './content-encoding.ts'
import { headersFor, parseHeadersFile } from './headers-file.ts'
import { splitTarget } from '../sandbox/http.ts'
import { listenOnLoopback } from './listen.ts'
import type { LoopbackServer } from './listen.ts'
import { openFiles } from './static-files.ts'
import type { StaticFile, StaticFiles } from './static-files.ts'

/**
 * Serves a built site on 127.0.0.1 the way Netlify does: pages without `.html` and with or
 * without a slash at the end, `404.html` with status 404, revalidation by ETag, brotli and gzip,
 * and the headers of the `_headers` file on every response.
 *
 * @throws if the folder does not exist or the port is taken
 */
export async function startStaticHost(options: {
  root: string
  /** 0, the default, takes any free port. */
  port?: number
}): Promise<LoopbackServer> {
  const files = await openFiles(options.root)
  const server = createServer((request, response) => {
    respond(files, request, response).catch(() => response.destroy())
  })
  return listenOnLoopback(server, options.port ?? 0)
}

type Found =
  | { status: 200 | 404; file: StaticFile }
  | { status: 400 | 404 | 405; text: string; allow?: string }

async function respond(
  files: StaticFiles,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const raw = splitTarget(request.url ?? '/').path
  const path = decodePath(raw)
  const found = await find(files, request.method ?? 'GET', path)
  const { status, headers, body } = await represent(found, request)

  const rules = parseHeadersFile((await files.read('_headers'))?.body.toString('utf8') ?? '')
  for (const [name, value] of headersFor(rules, path ?? raw)) headers.set(name, value)
  for (const [name, value] of headers) if (value !== null) response.setHeader(name, value)
  if (status !== 304) response.setHeader('content-length', body.length)
  response.writeHead(status)
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function find(files: StaticFiles, method: string, path: string | undefined): Promise<Found> {
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, text: 'Method not allowed', allow: 'GET, HEAD' }
  }
  if (path === undefined) return { status: 400, text: 'Bad request' }
  const file = await files.find(path)
  if (file !== undefined) return { status: 200, file }
  const page = await files.read('404.html')
  return page === undefined ? { status: 404, text: 'Not found' } : { status: 404, file: page }
}

interface Representation {
  status: number
  headers: Map<string, string | null>
  body: Buffer
}

async function represent(found: Found, request: IncomingMessage): Promise<Representation> {
  if ('text' in found) {
    const headers = new Map([['content-type', 'text/plain; charset=utf-8']])
    if (found.allow !== undefined) headers.set('allow', found.allow)
    return { status: found.status, headers, body: Buffer.from(found.text) }
  }
  const { status, file } = found
  const encoding = file.isText ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  // An ETag is for one sequence of bytes, so every encoding has its own.
  const etag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const headers = new Map([
    ['content-type', file.type],
    ['cache-control', 'public, max-age=0, must-revalidate'],
    ['etag', etag],
  ])
  if (file.isText) headers.set('vary', 'Accept-Encoding')
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    headers.delete('content-type')
    return { status: 304, headers, body: Buffer.alloc(0) }
  }
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return { status, headers, body: await file.encoded(encoding) }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}

/** The decoded path; `undefined` if it is malformed or could mean something outside the folder. */
function decodePath(raw: string): string | undefined {
  if (!raw.startsWith('/')) return undefined
  const segments = raw.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment)
    } catch {
      return undefined
    }
  })
  const safe = segments.every(
    (segment) =>
      segment !== undefined && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment),
  )
  return safe ? segments.join('/') : undefined
}
