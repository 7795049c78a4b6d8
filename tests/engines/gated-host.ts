import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback, type LoopbackServer } from '../../site/dev/static-host/listen.ts'

/** A host in front of a built site's, on an origin of its own: nothing of it is cached or stored. */
export interface GatedHost extends LoopbackServer {
  /** Never answers requests whose path matches, from now on. */
  hold(path: RegExp): void
  /** Has every page call a function before anything else, as a script of the page's own. */
  runFirst(script: () => void): void
  /** Errors, warnings and forbidden requests that pages have reported, oldest first. */
  problems: readonly string[]
}

const scriptPath = '/_test/first.js'
const problemsPath = '/_test/problems'

/** Serves what `siteUrl` does. What happens to a request is the same for every engine. */
export async function startGatedHost(siteUrl: string): Promise<GatedHost> {
  const held: RegExp[] = []
  const problems: string[] = []
  const scripts = [`(${String(reportProblems)})('${problemsPath}')`]

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (path === problemsPath) {
      const problem = await text(request)
      if (problem !== '') problems.push(problem)
      response.writeHead(204).end()
    } else if (path === scriptPath) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(scripts.join(';\n'))
    } else if (!held.some((pattern) => pattern.test(path))) {
      await pass(siteUrl + path, request, response)
    }
  }
  const server = await listenOnLoopback((request, response) =>
    respond(request, response).catch(() => response.destroy()),
  )

  return {
    ...server,
    problems,
    hold: (path) => {
      held.push(path)
    },
    runFirst: (script) => {
      scripts.push(`(${String(script)})()`)
    },
  }
}

async function pass(url: string, request: IncomingMessage, response: ServerResponse) {
  const reply = await fetch(url, { method: request.method ?? 'GET', redirect: 'manual' })
  const body = Buffer.from(await reply.arrayBuffer())
  const type = reply.headers.get('content-type') ?? ''
  const content = type.startsWith('text/html')
    ? body.toString().replace('<head>', `<head><script src="${scriptPath}"></script>`)
    : body
  const headers = new Headers(reply.headers)
  // The body is no longer compressed, nor always of that length.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'etag']) {
    headers.delete(name)
  }
  response.writeHead(reply.status, Object.fromEntries(headers)).end(content)
}

/** Runs in the page. */
function reportProblems(address: string): void {
  const report = (kind: string, ...details: unknown[]) =>
    navigator.sendBeacon(address, [kind, ...details].map(String).join(' '))
  addEventListener('error', ({ message }) => report('Uncaught:', message))
  addEventListener('unhandledrejection', ({ reason }) => report('Unhandled:', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('Forbidden:', violatedDirective, blockedURI),
  )
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...details: unknown[]) => {
      report(`Console ${level}:`, ...details)
      write.apply(console, details)
    }
  }
}
