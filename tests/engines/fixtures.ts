import { test as base, expect } from '@playwright/test'
import { startSandbox, type Sandbox } from '../../site/sandbox/sandbox.ts'
import { startStaticHost } from '../../site/static-host/static-host.ts'
import { workerSite } from '../support/build-sites.ts'
import type { Engine } from './drivers/driver.ts'
import { startEngine, type FoundEngine } from './find-engines.ts'
import { startGatedHost, type GatedHost } from './gated-host.ts'
import { Visitor } from './visitor.ts'

export { expect } from '@playwright/test'

export interface EngineOptions {
  /** The engine of the project. */
  found: FoundEngine
}

interface WorkerFixtures extends EngineOptions {
  engine: Engine
  /** The built site on a static host, and the outside world it was built for. */
  site: { url: string; sandbox: Sandbox }
}

interface TestFixtures {
  /** The outside world, as new. */
  sandbox: Sandbox
  /** The site as the visitor gets it: on an origin of the test's own. */
  host: GatedHost
  visitor: Visitor
  /** What pages may complain of. Any other error or warning fails the test. */
  allowedProblems: readonly RegExp[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  found: [undefined as never, { scope: 'worker', option: true }],

  engine: [
    async ({ found }, use) => {
      const engine = await startEngine(found.name, found)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  site: [
    async ({}, use, { parallelIndex }) => {
      const { root, sandboxPort } = workerSite(parallelIndex)
      const sandbox = await startSandbox({ port: sandboxPort, aiDelayMs: 20 })
      await sandbox.waitlist.rows()
      const host = await startStaticHost({ root })
      await use({ url: host.url, sandbox })
      await host.close()
      await sandbox.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  sandbox: async ({ site: { sandbox } }, use) => {
    sandbox.faults.clear()
    sandbox.inbox.clear()
    sandbox.ai.clear()
    await sandbox.waitlist.clear()
    await use(sandbox)
  },

  host: async ({ site }, use) => {
    const host = await startGatedHost(site.url)
    await use(host)
    await host.close()
  },

  allowedProblems: [[], { option: true }],

  visitor: async ({ engine, host, allowedProblems }, use, info) => {
    const driver = await engine.newPage()
    const visitor = new Visitor(driver, host.url)
    await use(visitor)
    if (info.status !== info.expectedStatus) {
      const body = await visitor.screenshot()
      await info.attach('screenshot', { body, contentType: 'image/png' })
    }
    // What the page has just reported comes before this.
    await visitor.evaluate(() => fetch('/_test/problems', { method: 'POST' }).then(() => null))
    await driver.close()
    const problems = host.problems.filter(
      (problem) => !allowedProblems.some((allowed) => allowed.test(problem)),
    )
    expect(problems).toEqual([])
  },
})
