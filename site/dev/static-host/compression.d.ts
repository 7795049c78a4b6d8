/** As much of it as is used here. Its published types are those of Express, and bring all of them. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { BrotliOptions } from 'node:zlib'

  export default function compression(options: {
    /** In bytes: what is smaller is sent as it is. */
    threshold: number
    brotli: BrotliOptions
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
