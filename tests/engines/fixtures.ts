import { test as base, expect } from 'playwright/test'
import type { Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { renew, serveSite, type ServedSite } from '../support/served-site.ts'
import type { Engine } from './drivers/driver.ts'
import { startEngine, type FoundEngine } from './find-engines.ts'
import { startGatedHost, type GatedHost } from './gated-host.ts'
import { Visitor } from './visitor.ts'

export { expect } from 'playwright/test'

export interface EngineOptions {
  /** The engine of the project. */
  found: FoundEngine
}

interface WorkerFixtures extends EngineOptions {
  engine: Engine
  site: ServedSite
}

interface TestFixtures {
  /** The outside world, as new. */
  sandbox: Sandbox
  /** The site as the visitor gets it: on an origin of the test's own. */
  host: GatedHost
  visitor: Visitor
  /** Errors and warnings that pages may log. Any other fails the test. */
  allowedProblems: readonly RegExp[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  found: [undefined as never, { scope: 'worker', option: true }],

  engine: [
    async ({ found }, use) => {
      const engine = await startEngine(found)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  site: [
    ({}, use, { parallelIndex }) => serveSite(parallelIndex, use),
    { scope: 'worker', timeout: 60_000 },
  ],

  sandbox: async ({ site }, use) => {
    await use(await renew(site))
  },

  host: async ({ site, sandbox }, use) => {
    const host = await startGatedHost(site.url)
    sandbox.linkTo(host.url)
    await use(host)
    await host.close()
  },

  allowedProblems: [[], { option: true }],

  visitor: async ({ engine, host, allowedProblems }, use, info) => {
    const driver = await engine.newPage()
    const visitor = new Visitor(driver, host.url)
    await use(visitor)
    if (info.status !== info.expectedStatus) {
      const body = Buffer.from(await visitor.screenshot())
      await info.attach('screenshot', { body, contentType: 'image/png' })
    }
    // Reports that the page has just made come before this.
    await visitor.evaluate(() => fetch('/_test/problems', { method: 'POST' }).then(() => null))
    await driver.close()
    const problems = host.problems.filter(
      (problem) => !allowedProblems.some((allowed) => allowed.test(problem)),
    )
    expect(problems).toEqual([])
  },
})
