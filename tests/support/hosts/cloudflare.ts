import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'

export const version = '0.13.189'
export const cloudflareFolder = join(import.meta.dirname, '../../../.cache/cloudflare')
const handler = join(
  cloudflareFolder,
  'node_modules/@cloudflare/pages-shared/dist/asset-server/handler.js',
)

/** It is installed by `npm run test:all` alone. */
export const hasCloudflare = existsSync(handler)

interface Answering {
  generateHandler: (context: object) => Promise<Response>
}

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  jpg: 'image/jpeg',
}

/** The lines of `_headers` and `_redirects`, as Cloudflare reads them: without lines that end with `!`. */
function metadataOf(root: string) {
  const read = (name: string) => readFileSync(join(root, name), 'utf8').split('\n')
  const rules: Record<string, { set: Record<string, string> }> = {}
  let set: Record<string, string> = {}
  for (const line of read('_headers')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (line.startsWith('/')) rules[line] = { set: (set = {}) }
    else if (name !== undefined && value !== undefined) set[name.toLowerCase()] = value
  }
  const staticRules: Record<string, { status: number; to: string; lineNumber: number }> = {}
  for (const [lineNumber, line] of read('_redirects').entries()) {
    const [from = '', to, status = '302'] = line.split(' ')
    if (to === undefined || !/^\d+$/.test(status)) continue
    staticRules[from] ??= { status: Number(status), to, lineNumber }
  }
  return { headers: { version: 2, rules }, redirects: { version: 1, staticRules, rules: {} } }
}

/** Serves a built site by the code of Cloudflare Pages. */
export async function startCloudflare({ root }: { root: string }) {
  const { generateHandler } = (await import(pathToFileURL(handler).href)) as Answering
  const metadata = metadataOf(root)
  const find = async (path: string) => {
    const file = join(root, path)
    // Not uploaded.
    if (/^\/_(headers|redirects)$/.test(path)) return null
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null
  }
  return listenOnLoopback((request, response) => {
    const headers = new Headers()
    void generateHandler({
      request: new Request(`http://site.example${request.url}`, { headers }),
      metadata,
      logError: console.error,
      findAssetEntryForPath: find,
      getAssetKey: (file: string) => file,
      negotiateContent: () => ({ encoding: null }),
      fetchAsset: async (file: string) => ({
        body: new Response(readFileSync(file)).body,
        contentType: types[/\.(\w+)$/.exec(file)?.[1] ?? ''] ?? 'application/octet-stream',
      }),
      generateNotFoundResponse: async () =>
        new Response(readFileSync(join(root, '404.html')), { status: 404 }),
    }).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
}
