import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { receive } from './environment.ts'

const { PORT = '8787', HOST = '127.0.0.1' } = process.env

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = incoming
  // A body that is refused is still read from the line afterwards: else no answer would arrive.
  const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false }))
  const request = new Request(new URL(url, 'http://localhost'), {
    method,
    headers: new Headers(headers as Record<string, string>),
    ...(method === 'POST' && { body, duplex: 'half' }),
  })
  const response = await receive(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(await response.text())
  incoming.resume()
}

const server = createServer((incoming, outgoing) => {
  // Such as an address that is none.
  answer(incoming, outgoing).catch(() => outgoing.writeHead(400).end())
})
server.listen(Number(PORT), HOST, () => {
  const { address, family, port } = server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  console.log(`The receiver listens on http://${host}:${port}/`)
})
