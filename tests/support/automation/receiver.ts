import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { secret, secretHeader, type Automation, type Door, type Target } from './automation.ts'

const projectRoot = join(import.meta.dirname, '../../..')

/** The environment of a host, as an operator fills it in. */
export function environmentOf({ gitHub, token, owner, name }: Target, door: Door) {
  return {
    GITHUB_TOKEN: token,
    REPOSITORY: `${owner}/${name}`,
    BRANCH: 'main',
    // However an operator writes it.
    FOLDER: '/site/content/posts/',
    SITE_ORIGIN: `${gitHub.site}/`,
    GITHUB_API: gitHub.url,
    PUBLISH_SECRET: { 'as imported': '', secret, header: secretHeader.value }[door],
  }
}

/** Sends to a receiver at an address. A page may read every answer. */
export function requestTo(
  url: string,
  send: (request: Request) => Promise<Response> = fetch,
): Automation['request'] {
  return async ({ query = '', ...sent }) => {
    const response = await send(new Request(`${url}?${query}`, { method: 'POST', ...sent }))
    if (response.headers.get('access-control-allow-origin') !== '*') {
      throw new Error(`No page can read the answer ${response.status}.`)
    }
    return { status: response.status, text: await response.text() }
  }
}

/** Builds the receiver for all hosts as `npm run build:receiver` does, into a folder. */
export async function buildReceiver(outDir: string): Promise<void> {
  const args = ['--run', 'build:receiver', '--', '--outDir', outDir]
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot })
}

/** Packages that run the functions of hosts, in a folder that `npm run test:all` has them installed in. */
export const hostPackages = join(projectRoot, '.cache/receiver-hosts')
const miniflare = join(hostPackages, 'node_modules/miniflare')
const deno = join(hostPackages, 'node_modules/.bin/deno')
export const areHostsThere = existsSync(miniflare) && existsSync(deno)

type Environment = Readonly<Record<string, string>>

/** Starts the built entry for Node; `url` has no slash at the end. */
export function startNode(outDir: string, environment: Environment) {
  return startProcess(process.execPath, [join(outDir, 'node.js')], { PORT: '0', ...environment })
}

/** Starts the built function of Supabase in its Deno. */
export function startDeno(outDir: string, environment: Environment) {
  const file = join(outDir, 'supabase/functions/receiver/index.ts')
  const args = ['run', '--no-config', '--no-check', '--allow-net', '--allow-env', file]
  const ofDeno = { HOME: outDir, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', NO_COLOR: '1' }
  return startProcess(deno, args, { ...ofDeno, ...environment })
}

interface MiniflareModule {
  Miniflare: new (options: object) => { ready: Promise<URL>; dispose: () => Promise<void> }
}

/** Starts the built Worker in Cloudflare's own runtime, with the settings that were built beside it. */
export async function startWorkerd(outDir: string, environment: Environment) {
  const { Miniflare } = createRequire(join(hostPackages, 'any.js'))('miniflare') as MiniflareModule
  const settings = await readFile(join(outDir, 'cloudflare/wrangler.toml'), 'utf8')
  const [, compatibilityDate = ''] = /compatibility_date = "(.+)"/.exec(settings) ?? []
  const [, flag = ''] = /compatibility_flags = \["(.+)"\]/.exec(settings) ?? []
  const server = new Miniflare({
    modules: true,
    modulesRoot: outDir,
    scriptPath: join(outDir, 'cloudflare/worker.js'),
    compatibilityDate,
    compatibilityFlags: [flag],
    bindings: environment,
    host: '127.0.0.1',
    port: 0,
  })
  const { origin } = await server.ready
  return { url: origin, stop: () => server.dispose() }
}

/** Starts a program that says at which address it listens. */
async function startProcess(program: string, args: readonly string[], environment: Environment) {
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...environment } })
  const said = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      const [url] = /http:\S+(?=\/)/.exec(String(text)) ?? []
      if (url !== undefined) said.resolve(url)
    })
  }
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
  }
  const failed = ended.then(() => Promise.reject(new Error(`${program} has ended.`)))
  return { url: await Promise.race([said.promise, failed]), stop }
}
