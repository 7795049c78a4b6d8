import { Buffer } from 'node:buffer'
import { receiverOf } from './environment.ts'

globalThis.Buffer = Buffer
export default { fetch: receiverOf(process.env) }
