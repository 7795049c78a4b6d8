import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LoopbackServer = Awaited<ReturnType<typeof listenOnLoopback>>

/**
 * Starts a server on 127.0.0.1, where no other machine can reach it. Port 0, the default, takes any free
 * one; a port that is taken is an error.
 */
export async function listenOnLoopback(listener: RequestListener, port = 0) {
  const server = createServer(listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** For example `http://127.0.0.1:4311`. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Stops listening and drops the connections that are open. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Whether a Host header names this machine. A page of another site that rebinds its own name to
 * 127.0.0.1 sends that name here, and gets nothing.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  if (host === undefined) return false
  const name = host.replace(/:\d*$/, '').toLowerCase()
  return /^(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name)
}
