import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { brand } from '../../shared/brand.ts'
import { buildSite } from '../build-site.ts'
import { projectRoot } from '../plugins/site.ts'
import { forWriters } from '../plugins/writer-errors.ts'
import { startSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { listenOnLoopback, type LoopbackServer } from './static-host/listen.ts'
import { startStaticHost } from './static-host/static-host.ts'
import { siteConfig } from '../vite.config.ts'

const sitePort = 4310
const sandboxPort = 4311

/**
 * `npm start` builds the site and serves it together with the sandbox; with `--dev` the development
 * server takes the place of the built site. Everything stays on this machine, in the folder `dataDir`.
 */
export async function serve(dataDir: string): Promise<void> {
  const sandbox = await onFreePort(sandboxPort, (port) =>
    startSandbox({ port, dataDir: join(dataDir, 'waitlist'), confirmation: true }),
  )
  closeOnExit(sandbox)
  pointBuildAt(sandbox)
  try {
    await serveSite(sandbox, dataDir)
  } catch (error) {
    await sandbox.close()
    throw error
  }
}

async function serveSite(sandbox: Sandbox, dataDir: string): Promise<void> {
  // Not `dist/site`: this build uses the sandbox's addresses and must never be deployed.
  const builtSite = join(dataDir, 'site')
  const isDev = process.argv.includes('--dev')
  if (!isDev) await buildSite({ outDir: builtSite, isOffline: true })
  const { url: site } = await onFreePort(sitePort, (port) =>
    isDev ? startDevServer(port) : startStaticHost({ root: builtSite, port }),
  )
  sandbox.mails.linkTo(site)
  console.log(
    [
      '',
      `  ${brand.name} is running on this machine. Stop it with Ctrl+C.`,
      '',
      `  Site            ${site}`,
      `  Bulk publisher  ${site}/bulk-publisher`,
      `  Post publisher  ${site}/blog-publisher`,
      '',
      `  Webhook URL     ${sandbox.urls.webhook}`,
      `  What arrived    ${sandbox.urls.inbox}`,
      `  AI service      ${sandbox.urls.ai}   (a key such as sk-sandbox-any-key-will-do)`,
      `  Waitlist        ${sandbox.urls.waitlist}`,
      `  Its mails       ${sandbox.urls.mails}`,
      '',
    ].join('\n'),
  )
}

/**
 * Vite's development server, without its own handling of signals: the sandbox has to be closed, too.
 * Port 0 takes any free one; a port that is taken is an error.
 */
export async function startDevServer(port: number, postsDir?: string): Promise<LoopbackServer> {
  const http = createHttpServer()
  const server = { middlewareMode: true, hmr: { server: http } }
  const vite = await createServer({ ...siteConfig({ postsDir }), configFile: false, server })
  http.on('request', vite.middlewares)
  const listening = await listenOnLoopback(http, port).catch(async (error: unknown) => {
    await vite.close()
    throw error
  })
  return {
    url: listening.url,
    close: async () => {
      await vite.close()
      await listening.close()
    },
  }
}

/** The database on disk has to be closed, whichever way the command is stopped. */
function closeOnExit(sandbox: Sandbox): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void sandbox.close().finally(() => process.exit(0))
    })
  }
}

/** The environment that a build reads; it wins over `.env` files. Nobody else sees this site. */
function pointBuildAt({ urls }: Sandbox): void {
  process.env['VITE_SITE_ORIGIN'] ??= brand.siteOrigin
  process.env['VITE_SUPABASE_URL'] = urls.supabase
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = 'sb_publishable_sandbox'
  process.env['VITE_WAITLIST_CONFIRMATION'] = 'true'
  process.env['VITE_AI_API_URL'] = urls.ai
}

/** Starts on the port it is known by, or on any other where that one is taken. */
async function onFreePort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(port)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return start(0)
    throw error
  }
}

if (import.meta.main) await forWriters(() => serve(join(projectRoot, '.data')))
