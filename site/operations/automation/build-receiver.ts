import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

/** Each host's entry, and the file that the host wants it in. */
const files = {
  supabase: 'supabase/functions/receiver/index.ts',
  cloudflare: 'cloudflare/worker.js',
  netlify: 'netlify/functions/receiver.mjs',
  vercel: 'vercel/api/receiver.mjs',
  node: 'node.js',
}

/** The settings that a host's command reads, by their files. */
const settings = {
  // Else the gateway answers 401: what is published has a secret of its own.
  'supabase/config.toml': '[functions.receiver]\nverify_jwt = false\n',
  'cloudflare/wrangler.toml': `name = "pennywren-receiver"
main = "worker.js"
compatibility_date = "2026-01-01"
compatibility_flags = ["nodejs_compat"]
`,
}

const { values } = parseArgs({ options: { outDir: { type: 'string' } } })
const outDir = values.outDir ?? join(import.meta.dirname, '../../../dist/receiver')
await rm(outDir, { recursive: true, force: true })
for (const [host, file] of Object.entries(files)) {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(import.meta.dirname, `hosts/${host}.ts`),
      target: 'es2022',
      outDir: dirname(join(outDir, file)),
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: basename(file) } },
    },
  })
}
for (const [file, text] of Object.entries(settings)) {
  await mkdir(dirname(join(outDir, file)), { recursive: true })
  await writeFile(join(outDir, file), text)
}
