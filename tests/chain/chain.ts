import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startStaticHost } from '../../site/static-host/static-host.ts'
import {
  createGitRepository,
  type GitRepository,
} from '../support/automation/github/git-repository.ts'
import { startGitHub, type GitHub } from '../support/automation/github/github.ts'
import { testPosts } from '../support/test-posts.ts'
import { startN8n, type RunningN8n } from './n8n.ts'

const run = promisify(execFile)
const projectRoot = join(import.meta.dirname, '../..')
const postsFolder = 'site/content/posts'

/** From the webhook to the site: n8n, GitHub, and the host that builds. */
export interface Chain {
  n8n: RunningN8n
  gitHub: GitHub
  repository: GitRepository
  /** Commits a file to the folder of articles as somebody else would. */
  commitByHand: (name: string, text: string) => Promise<void>
  /** Builds the site of the newest commit as a host does, and serves it for as long as `look` takes. */
  visit: (look: (url: string) => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** Starts it with the articles of the tests. `bin` is n8n's command. */
export async function startChain(bin: string): Promise<Chain> {
  const files = (await readdir(testPosts)).map(async (name) => [
    `${postsFolder}/${name}`,
    await readFile(join(testPosts, name), 'utf8'),
  ])
  const repository = await createGitRepository(
    Object.fromEntries(await Promise.all(files)) as Record<string, string>,
  )
  const names = { owner: 'operator', name: 'site', token: 'ghp_of-the-operator' }
  const gitHub = await startGitHub({ repository, ...names })
  const n8n = await startN8n(bin, { repository, gitHub, ...names })
  return {
    n8n,
    gitHub,
    repository,
    commitByHand: async (name, text) => {
      await repository.commit((await repository.head()) ?? '', 'By hand', {
        additions: [{ path: `${postsFolder}/${name}`, contents: Buffer.from(text) }],
        deletions: [],
      })
    },
    visit: (look) => buildAndServe(repository, look),
    stop: async () => {
      await n8n.stop()
      await gitHub.close()
      await repository.remove()
    },
  }
}

async function buildAndServe(
  repository: GitRepository,
  look: (url: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-live-'))
  try {
    await repository.checkOut(join(folder, 'checkout'))
    await run(process.execPath, ['--run', 'build:site', '--', join(folder, 'site')], {
      cwd: projectRoot,
      env: { ...process.env, PENNYWREN_POSTS: join(folder, 'checkout', postsFolder) },
    })
    const host = await startStaticHost({ root: join(folder, 'site') })
    await look(host.url)
    await host.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
