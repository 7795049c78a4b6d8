import { cp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

const folder = import.meta.dirname

/** The files that hosts want, with their entries. */
const files = {
  'supabase/functions/receiver/index.ts': 'supabase.ts',
  'cloudflare/worker.js': 'worker.ts',
  'vercel/api/receiver.mjs': 'worker.ts',
  'netlify/functions/receiver.mjs': 'netlify.ts',
  'node.js': 'node.ts',
}

const { values } = parseArgs({ options: { outDir: { type: 'string' } } })
const outDir = values.outDir ?? join(folder, '../../../../dist/receiver')
await rm(outDir, { recursive: true, force: true })
await cp(join(folder, 'settings'), outDir, { recursive: true })
for (const [file, entry] of Object.entries(files)) {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(folder, entry),
      target: 'es2022',
      outDir: join(outDir, dirname(file)),
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: basename(file) } },
    },
  })
}
