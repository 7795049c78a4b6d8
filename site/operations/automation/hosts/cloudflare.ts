import { Buffer } from 'node:buffer'
import { receiverOf } from './environment.ts'

globalThis.Buffer = Buffer
export default {
  fetch: (request: Request, environment: Record<string, string>) =>
    receiverOf(environment)(request),
}
