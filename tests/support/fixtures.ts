import { test as base, expect, type ConsoleMessage, type Page } from 'playwright/test'
import type { Sandbox } from '../../site/dev/sandbox/sandbox.ts'
import { renew, serveSite, type ServedSite } from './served-site.ts'

export { expect } from 'playwright/test'

export interface WorkerFixtures {
  site: ServedSite
}

export interface TestFixtures {
  /** The outside world, as new: no faults, an empty inbox, an empty waitlist. */
  sandbox: Sandbox
  /** Console messages that a test expects. Any other warning or error fails it. */
  allowedConsole: readonly RegExp[]
  /** Whether a pause of a second, between two posts or before a save, takes a tenth of it. */
  isHurried: boolean
  /** Fails the test on console errors and on requests to other machines. */
  guard: void
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    ({}, use, { parallelIndex }) => serveSite(parallelIndex, use),
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => {
    await use(site.url)
  },

  // Also for a test that does not ask for it: it may join the waitlist all the same.
  sandbox: [
    async ({ site }, use) => {
      await use(await renew(site))
      site.sandbox.faults.clear()
    },
    { auto: true },
  ],

  allowedConsole: [[], { option: true }],

  isHurried: [true, { option: true }],

  context: async ({ context, isHurried }, use) => {
    if (isHurried) await context.addInitScript(hurry)
    await use(context)
  },

  // An operator can use the publisher once it has taken its place; a script would press before that.
  page: async ({ page, javaScriptEnabled }, use) => {
    const started = async () => {
      if (javaScriptEnabled)
        await page.locator('#publisher > [inert]').waitFor({ state: 'detached' })
    }
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (...call) => {
      const response = await goto(...call)
      // A test that asks for the page before it is whole looks at it before it can be used.
      if (call[1]?.waitUntil !== 'commit') await started()
      return response
    }
    page.reload = async (...call) => {
      // A browser ends what a page still writes. Who means that reloads from within the page.
      await expect(page.getByText('Saving…')).toHaveCount(0)
      const response = await reload(...call)
      await started()
      return response
    }
    await use(page)
  },

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

/** Runs in the page. */
function hurry(): void {
  const start = window.setTimeout.bind(window)
  const hurried = (handler: TimerHandler, ms?: number, ...given: unknown[]) =>
    start(handler, ms === 1000 ? 100 : ms, ...given)
  Object.assign(window, { setTimeout: hurried })
}

function isProblem(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning'
}

/** `publisher.test` is a name that no machine has: a test serves it by itself. */
function isLocal(url: string): boolean {
  return /^(blob:)?(http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]|https:\/\/publisher\.test\/|data:|blob:)/.test(
    url,
  )
}
