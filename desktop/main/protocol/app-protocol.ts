import type { Protocol } from 'electron'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { log } from '../log.ts'
import { appScheme, fileFor } from './app-address.ts'
import { contentPolicy } from './content-policy.ts'

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
  const file = fileFor(root, request.url)
  const type = file === undefined ? undefined : contentTypes[extname(file)]
  if (file === undefined || type === undefined) return answer(404, 'There is no such file.')
  try {
    return answer(200, await readFile(file), type)
  } catch (error) {
    log.warn('a file of the window is missing', error)
    return answer(404, 'There is no such file.')
  }
}

function answer(
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'text/plain; charset=utf-8',
): Response {
  return new Response(body, { status, headers: { ...securityHeaders, 'Content-Type': type } })
}
