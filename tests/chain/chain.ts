import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { startStaticHost } from '../../site/dev/static-host/static-host.ts'
import { createTarget, removeTarget, type Target } from '../support/automation/automation.ts'
import { buildSite } from '../support/build-sites.ts'
import { testPosts } from '../support/test-posts.ts'
import { startN8n, type RunningN8n } from './n8n.ts'

const postsFolder = 'site/content/posts'

/** From the webhook to the site: n8n, GitHub, and the host that builds. */
export interface Chain extends Pick<Target, 'gitHub' | 'commitByHand' | 'log'> {
  n8n: RunningN8n
  /** The built site, which holds what it was built of until `goLive`. */
  site: { url: string }
  /** Builds the site of the newest commit, as a host does. */
  goLive: () => Promise<void>
  stop: () => Promise<void>
}

/** A test's own chain. */
export function chainFixture() {
  return {
    chain: async ({ sandbox }: { sandbox: Sandbox }, run: (chain: Chain) => Promise<void>) => {
      const chain = await startChain(sandbox)
      await run(chain)
      await chain.stop()
    },
  }
}

/** Starts it with the articles of the tests; the site asks the sandbox's AI. */
async function startChain({ url }: Sandbox): Promise<Chain> {
  const files = (await readdir(testPosts)).map(async (name) => [
    `${postsFolder}/${name}`,
    await readFile(join(testPosts, name), 'utf8'),
  ])
  const target = await createTarget(
    Object.fromEntries(await Promise.all(files)) as Record<string, string>,
  )
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-live-'))
  const root = join(folder, 'site')
  const goLive = async () => {
    await buildSite({ root, sandbox: url, posts: join(target.folder, postsFolder) })
  }
  await goLive()
  const host = await startStaticHost({ root })
  const n8n = await startN8n(target)
  return {
    n8n,
    gitHub: target.gitHub,
    commitByHand: target.commitByHand,
    log: target.log,
    site: { url: host.url },
    goLive,
    stop: async () => {
      await n8n.stop()
      await host.close()
      await removeTarget(target)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
