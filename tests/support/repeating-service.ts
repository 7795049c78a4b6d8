import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback, type LoopbackServer } from '../../site/dev/static-host/listen.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
}

const chatStatuses = [200, 401, 400, 400]

/**
 * A service for pages of any origin that repeats all it is sent, address and headers included. At
 * `/chat` it answers as an AI service, which writes a text, refuses the key and twice the request,
 * in turn; elsewhere as a webhook that refuses all.
 */
export async function startRepeatingService(): Promise<LoopbackServer> {
  let asked = 0
  return listenOnLoopback((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'OPTIONS') response.writeHead(204, cors).end()
      else if (!request.url?.startsWith('/chat')) answer(response, 404, repeated(request))
      else {
        const status = chatStatuses[asked % chatStatuses.length] ?? 200
        asked += 1
        if (status !== 200) answer(response, status, repeated(request))
        else answer(response, 200, JSON.stringify(completion(repeated(request))))
      }
    })
  })
}

function answer(response: ServerResponse, status: number, body: string) {
  // A reason phrase is one line of ASCII.
  const phrase = status === 200 ? 'OK' : body.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 2000)
  response.writeHead(status, phrase, { ...cors, 'content-type': 'text/plain' }).end(body)
}

function completion(content: string) {
  return { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] }
}

function repeated({ method, url = '', headers }: IncomingMessage): string {
  const { authorization = '' } = headers
  const sent = [url, authorization]
  return [
    `"${method} ${url}" is not registered for ${authorization}.`,
    ...sent.map(encodeURIComponent),
    ...sent.map((text) => JSON.stringify(text).replaceAll('/', String.raw`\/`)),
    ...sent.map((text) => text.replaceAll('&', '&amp;').replaceAll('/', '&#x2F;')),
    ...sent.map((text) => text.toUpperCase()),
    ...sent.map((text) => `${text.slice(0, -5)}…`),
  ].join('\n')
}
