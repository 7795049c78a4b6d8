import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

/** The status for a request whose Host header names another machine, which fetch does not send. */
export async function statusWithHost(url: string, host: string): Promise<number | undefined> {
  const sent = request(url, { headers: { host } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}
