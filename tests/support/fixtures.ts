import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test'
import { startSandbox, type Sandbox } from '../../site/sandbox/sandbox.ts'
import { startStaticHost } from '../../site/static-host/static-host.ts'
import { workerSite } from './build-sites.ts'

export { expect } from '@playwright/test'

interface WorkerFixtures {
  /** The built site on a static host, and the outside world it was built for. */
  site: { url: string; sandbox: Sandbox }
}

interface TestFixtures {
  /** The outside world, as new: no faults, an empty inbox, an empty waitlist. */
  sandbox: Sandbox
  /** Console messages that a test expects. Any other warning or error fails it. */
  allowedConsole: readonly RegExp[]
  /** Fails the test on console errors and on requests to other machines. */
  guard: void
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use, { parallelIndex }) => {
      const { root, sandboxPort } = workerSite(parallelIndex)
      const sandbox = await startSandbox({ port: sandboxPort, aiDelayMs: 20 })
      // Opens the database, which takes seconds on a busy machine, outside of any test's time.
      await sandbox.waitlist.rows()
      const host = await startStaticHost({ root })
      await use({ url: host.url, sandbox })
      await host.close()
      await sandbox.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ site }, use) => {
    await use(site.url)
  },

  sandbox: async ({ site: { sandbox } }, use) => {
    sandbox.faults.clear()
    sandbox.inbox.clear()
    sandbox.ai.clear()
    sandbox.inbox.allowCors(true)
    await sandbox.waitlist.clear()
    await use(sandbox)
    sandbox.faults.clear()
  },

  allowedConsole: [[], { option: true }],

  guard: [
    async ({ context, allowedConsole }, use) => {
      const problems: string[] = []
      const watch = (page: Page) => {
        page.on('pageerror', (error) => problems.push(`Uncaught: ${error.message}`))
        page.on('request', (request) => {
          if (!isLocal(request.url())) problems.push(`Request to another machine: ${request.url()}`)
        })
      }
      context.on('page', watch)
      context.on('console', (message) => {
        if (isProblem(message) && !allowedConsole.some((allowed) => allowed.test(message.text()))) {
          problems.push(`Console ${message.type()}: ${message.text()}`)
        }
      })
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

function isProblem(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning'
}

function isLocal(url: string): boolean {
  return /^(blob:)?(http:\/\/(127\.0\.0\.1|localhost)[:/]|data:|blob:)/.test(url)
}
