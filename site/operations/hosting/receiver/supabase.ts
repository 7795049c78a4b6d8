import { receive } from './environment.ts'

declare const Deno: { serve: (answer: typeof receive) => unknown }

Deno.serve(receive)
