import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { createServer } from 'vite'
import { brand } from '../../shared/brand.ts'
import { isCalendarDate } from '../../shared/dates.ts'
import { postsFolder } from '../content/posts-folder.ts'
import { SettingError } from '../plugins/published-values.ts'
import { projectRoot } from '../plugins/site.ts'
import { forWriters } from '../plugins/writer-errors.ts'
import { startSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { startStaticHost } from './static-host/static-host.ts'
import { siteConfig } from '../vite.config.ts'

/** Where one is taken, another one is used and told. */
const sitePort = Number(process.env['SITE_PORT'] || 4310)
const sandboxPort = Number(process.env['SANDBOX_PORT'] || 4311)

interface Options {
  isDev?: boolean
  /** Whether posts and waitlist of earlier starts are forgotten. */
  isFresh?: boolean
  /** The day in UTC that the site shows; today without it. */
  today?: string | undefined
}

/**
 * `npm start` builds the site and serves it together with the sandbox, whose automation puts on it what
 * is published; with `isDev` the development server takes its place, and what is published stays in the
 * inbox. Everything stays on this machine, in the folder `dataDir`.
 */
export async function serve(dataDir: string, options: Options = {}) {
  const { isDev = false, isFresh = false, today } = options
  if (isFresh) await rm(dataDir, { recursive: true, force: true })
  // Not `dist/site`: this build uses the sandbox's addresses and must never be deployed.
  const site = join(dataDir, 'site')
  const build = (content: string) => buildCopy(content, site, today)
  const secret = await keptSecret(dataDir)
  const ofSite = { dataDir, content: dirname(postsFolder), site, secret, today, build }
  const sandbox = await onFreePort(sandboxPort, (port) =>
    startSandbox({
      port,
      dataDir: join(dataDir, 'waitlist'),
      confirmation: true,
      ...(!isDev && { automation: ofSite }),
    }),
  )
  pointBuildAt(sandbox)
  const { automation } = sandbox
  try {
    await automation?.buildNow()
    const host = automation
      ? await onFreePort(sitePort, (port) => startStaticHost({ root: site, port }))
      : await startDevServer(sitePort)
    sandbox.linkTo(host.url)
    return {
      /** The site's address, without a slash at the end. */
      url: host.url,
      sandbox,
      close: async () => {
        await host.close()
        await sandbox.close()
      },
    }
  } catch (error) {
    await sandbox.close()
    throw error
  }
}

/** The webhook's secret, made by the first start: a page that does not know it cannot publish. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'webhook-secret')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (/^[\da-f]{64}$/.test(kept)) return kept
  const secret = randomBytes(32).toString('hex')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}

/** Builds the site of the content in a folder, in a process of its own. */
async function buildCopy(content: string, site: string, today?: string): Promise<void> {
  const script = join(import.meta.dirname, 'build-copy.ts')
  const day = today === undefined ? [] : ['--today', today]
  const args = [script, '--posts', join(content, 'posts'), '--outDir', site, ...day]
  const env = { ...process.env, PENNYWREN_PAGES: join(content, 'pages') }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch(
    ({ stderr }: { stderr: string }) => {
      throw new SettingError(stderr.trim())
    },
  )
  if (stdout !== '') console.log(stdout.trim())
}

function tell({ url: site, sandbox }: Awaited<ReturnType<typeof serve>>): void {
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

/** Vite's development server, on this port or the next one that is free. Port 0 takes any. */
export async function startDevServer(port: number, postsDir?: string) {
  const { server, ...config } = siteConfig({ postsDir })
  const vite = await createServer({ ...config, configFile: false, server: { ...server, port } })
  await vite.listen()
  const [address = ''] = vite.resolvedUrls?.local ?? []
  return { url: address.replace(/\/$/, ''), close: () => vite.close() }
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
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    console.log(`Port ${port} is taken: another one is used.`)
    return start(0)
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { dev: { type: 'boolean' }, fresh: { type: 'boolean' }, today: { type: 'string' } },
  })
  const { dev = false, fresh = false, today } = values
  await forWriters(async () => {
    if (today !== undefined && !isCalendarDate(today)) {
      throw new SettingError('--today is a day such as 2027-01-05.')
    }
    const served = await serve(join(projectRoot, '.data'), { isDev: dev, isFresh: fresh, today })
    // The database on disk has to be closed, whichever way the command is stopped.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => void served.close().finally(() => process.exit(0)))
    }
    tell(served)
  })
}
