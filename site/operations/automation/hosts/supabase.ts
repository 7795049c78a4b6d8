import { Buffer } from 'node:buffer'
import { receiverOf } from './environment.ts'

/** The globals of Supabase's Edge Functions, as far as they are used here. */
declare const Deno: {
  env: { toObject: () => Record<string, string> }
  serve: (answer: (request: Request) => Promise<Response>) => unknown
}

globalThis.Buffer = Buffer
Deno.serve(receiverOf(Deno.env.toObject()))
