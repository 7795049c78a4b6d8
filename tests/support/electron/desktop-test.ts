import { test as base, expect, type Page } from 'playwright/test'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '../../../site/dev/sandbox/sandbox.ts'
import { newFolder, removeFolder } from '../new-folder.ts'
import type { DesktopApp, DesktopHost, HostOptions } from './desktop-app.ts'
import { hostOfThisRun, realHost } from './real-host.ts'
import { startStandInHost } from './stand-in-host.ts'

export { expect } from 'playwright/test'

interface WorkerFixtures {
  /** Real Electron where it can be started, else the stand-in; the run prints which. */
  host: DesktopHost
}

interface TestFixtures {
  sandbox: Sandbox
  /** A folder of its own for the app; every start in a test uses the same one. */
  userData: string
  /** Starts the app. An app that still runs at the end of the test is killed. */
  launch: (options?: Omit<HostOptions, 'userData'>) => Promise<DesktopApp>
  /** One that is started without options, and its page. */
  app: DesktopApp
  page: Page
  /** Console messages that a test expects. Any other warning or error fails it. */
  allowedConsole: readonly RegExp[]
}

/** An app that ended by itself answers no more for its page's files; one that runs answers for all. */
const ofAnEnd = /net::ERR_NAME_NOT_RESOLVED$/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    async ({}, use) => {
      const choice = hostOfThisRun()
      console.log(
        choice.kind === 'electron'
          ? 'The desktop specs run in real Electron.'
          : `The desktop specs run over the stand-in. ${choice.because}.`,
      )
      const host = choice.kind === 'electron' ? realHost(choice.binary) : await startStandInHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  sandbox: async ({}, use) => {
    const sandbox = await startSandbox({ aiDelayMs: 20 })
    await use(sandbox)
    await sandbox.close()
  },

  userData: async ({}, use) => {
    const folder = newFolder()
    await use(join(folder, 'app'))
    removeFolder(folder)
  },

  allowedConsole: [[], { option: true }],

  launch: async ({ host, userData, allowedConsole }, use, info) => {
    // Real Electron is slow to start.
    info.setTimeout(90_000)
    const problems: string[] = []
    const running: DesktopApp[] = []
    await use(async (options = {}) => {
      const app = await host.start({ ...options, userData })
      let isEnding = false
      const note = (problem: string) => isEnding || problems.push(problem)
      app.page.on('pageerror', (error) => note(`Uncaught: ${error.message}`))
      app.page.on('console', (message) => {
        const text = message.text()
        if (!['error', 'warning'].includes(message.type())) return
        if (![ofAnEnd, ...allowedConsole].some((allowed) => allowed.test(text))) {
          note(`Console ${message.type()}: ${text}`)
        }
      })
      // A page that is still loading finds nobody who answers it any more.
      const ending = (end: () => Promise<void>) => () => {
        isEnding = true
        return end()
      }
      const started = { ...app, leave: ending(app.leave), kill: ending(app.kill) }
      running.push(started)
      return started
    })
    for (const app of running) await app.kill()
    expect(problems).toEqual([])
  },

  app: async ({ launch }, use) => use(await launch()),
  page: async ({ app }, use) => use(app.page),
})
