import { join, sep, extname } from 'node:path'
import type { Protocol } from 'electron'
import { readFile } from 'node:fs/promises'
import { log } from './log.ts'

/** The scheme the window's files are served from, and its only host. */
const appScheme = 'app'
const appHost = 'bundle'
const startPath = '/index.html'
export const appStart = `${appScheme}://${appHost}${startPath}`

/** Whether an address is one of the app's own. `devServer`: electron-vite's, in development. */
export function isAppAddress(address: string, devServer?: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  // The origin of a custom scheme is 'null' in Node, so the parts are compared.
  if (url.protocol === `${appScheme}:`) return url.host === appHost
  return devServer !== undefined && url.host === URL.parse(devServer)?.host
}

/**
 * The file a path of the app's scheme stands for; undefined where it leaves `root`. Throws where it
 * cannot be decoded.
 */
export function fileFor(root: string, address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !isAppAddress(address)) return undefined
  const path = decodeURIComponent(url.pathname)
  if (path.includes('\0') || path.includes('\\')) return undefined
  const file = join(root, path)
  return file.startsWith(root + sep) ? file : undefined
}

/**
 * The content security policy of every response the window gets. Hot reload, in development, needs
 * inline scripts and styles, and a socket to its server.
 */
export function contentPolicy(stage: 'production' | 'development'): string {
  const isProduction = stage === 'production'
  const own = isProduction ? "'self'" : "'self' 'unsafe-inline'"
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    isProduction ? "connect-src 'none'" : "connect-src 'self' ws:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(isProduction ? ["require-trusted-types-for 'script'"] : []),
  ].join('; ')
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const securityHeaders = {
  'Content-Security-Policy': contentPolicy('production'),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Has to be called before the app is ready. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the window's files from `root`, with the content security policy on every response. */
export function serveApp(protocol: Pick<Protocol, 'handle'>, root: string): void {
  protocol.handle(appScheme, (request) => respond(root, request))
}

async function respond(root: string, request: Request): Promise<Response> {
  if (request.method !== 'GET') return answer(405, 'Only GET is answered.')
  try {
    const file = fileFor(root, request.url)
    const type = contentTypes[extname(file ?? '')]
    if (file && type) return answer(200, await readFile(file), type)
  } catch (error) {
    log.warn('a file of the window is missing', error)
  }
  // A page with a status counts as loaded, also where there is none.
  if (URL.parse(request.url)?.pathname === startPath) return Response.error()
  return answer(404, 'There is no such file.')
}

function answer(
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'text/plain; charset=utf-8',
): Response {
  return new Response(body, { status, headers: { ...securityHeaders, 'Content-Type': type } })
}
