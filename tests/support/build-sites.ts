import type { FullConfig } from 'playwright/test'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from './free-port.ts'
import { testPosts } from './test-posts.ts'

const projectRoot = join(import.meta.dirname, '../..')

/** Where a test worker finds the site that was built for it, and the port of its sandbox. */
export interface WorkerSite {
  root: string
  sandboxPort: number
}

const variable = (worker: number) => `PENNYWREN_TEST_SITE_${worker}`

/** The site that `buildSites` left for a worker, by its parallel index. */
export function workerSite(worker: number): WorkerSite {
  return JSON.parse(process.env[variable(worker)] ?? '') as WorkerSite
}

/**
 * Builds the site once for each worker, since the address of the waitlist's database is part of the
 * build and no two workers share a sandbox.
 */
export default async function buildSites({ workers }: FullConfig): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'pennywren-e2e-'))
  const build = async (worker: number) => {
    const root = join(parent, String(worker))
    const sandboxPort = await freePort()
    await buildSite({ root, sandbox: `http://127.0.0.1:${sandboxPort}`, posts: testPosts })
    process.env[variable(worker)] = JSON.stringify({ root, sandboxPort } satisfies WorkerSite)
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => build(worker)))
  return () => rm(parent, { recursive: true })
}

interface SiteToBuild {
  root: string
  /** The origin of the sandbox that stands in for waitlist and AI; without it there is no waitlist. */
  sandbox?: string
  /** The folder of its posts. */
  posts: string
  /** The folder of its legal texts; the project's own without it. */
  pages?: string
}

export async function buildSite({ root, sandbox, posts, pages }: SiteToBuild): Promise<void> {
  const child = spawn(process.execPath, ['--run', 'build:site', '--', '--outDir', root], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      VITE_SITE_ORIGIN: 'https://pennywren.example',
      ...process.env,
      PENNYWREN_POSTS: posts,
      ...(pages !== undefined && { PENNYWREN_PAGES: pages }),
      ...(sandbox !== undefined && {
        VITE_SUPABASE_URL: sandbox,
        VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_sandbox',
        VITE_WAITLIST_CONFIRMATION: 'true',
        VITE_AI_API_URL: `${sandbox}/v1/chat/completions`,
      }),
    },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await ended) !== 0) throw new Error(`The site could not be built:\n${said}${failed}`)
}
