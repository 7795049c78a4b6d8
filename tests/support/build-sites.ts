import type { FullConfig } from 'playwright/test'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { filesBelow } from './files-below.ts'
import { freePort } from './free-port.ts'
import { newFolder, removeFolder } from './new-folder.ts'
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
 * Builds the site once, and copies it for each other worker, since no two workers share a sandbox: in a
 * copy the sandbox has another address, and the policy of a page the hashes of its scripts with that.
 */
export default async function buildSites({ workers }: FullConfig): Promise<() => void> {
  const parent = newFolder()
  const first = join(parent, '0')
  const origins: string[] = []
  for (let worker = 0; worker < workers; worker += 1) {
    const sandboxPort = await freePort()
    origins.push(`http://127.0.0.1:${sandboxPort}`)
    const site: WorkerSite = { root: join(parent, String(worker)), sandboxPort }
    process.env[variable(worker)] = JSON.stringify(site)
  }
  const [sandbox = '', ...others] = origins
  await buildSite({ root: first, sandbox, posts: testPosts })
  for (const [index, origin] of others.entries()) {
    const root = join(parent, String(index + 1))
    await cp(first, root, { recursive: true })
    for (const file of await filesBelow(root)) {
      if (!/\.(html|js)$/.test(file)) continue
      const page = await readFile(join(root, file), 'utf8')
      await writeFile(join(root, file), withOrigin(page, sandbox, origin))
    }
  }
  return () => removeFolder(parent)
}

function withOrigin(text: string, from: string, to: string): string {
  const hash = (script: string) => createHash('sha256').update(script).digest('base64')
  let page = text.replaceAll(from, to)
  for (const [, script = ''] of text.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)) {
    page = page.replace(hash(script), hash(script.replaceAll(from, to)))
  }
  return page
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
  const args = ['--run', 'build:site', '--', '--outDir', root]
  const env = {
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
  }
  await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The site could not be built:\n${stdout}${stderr}`)
    },
  )
}
