import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { endsWithLastWindow } from '../system.ts'
import { startStandIn } from './child.ts'
import type { DesktopApp, DesktopHost, HostOptions } from './desktop-host.ts'
import { mainBundle, projectRoot } from './paths.ts'

/** Runs the built bundles over the stand-in: a real Chromium, real files, no Electron. */
export const standInHost: DesktopHost = { kind: 'stand-in', start }

async function start({
  userData,
  keyring = 'there',
  proxy,
  update,
}: HostOptions): Promise<DesktopApp> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium.')
  const profile = mkdtempSync(join(tmpdir(), 'pennywren-window-'))
  const debuggingPort = await freePort()
  const child = await startStandIn(mainBundle, {
    userData,
    appPath: projectRoot,
    keyring:
      keyring === 'there' ? { state: 'there', file: `${userData}.keyring` } : { state: 'none' },
    ...(proxy !== undefined && { proxy }),
    ...(update && { isPackaged: true, appPath: userData, update }),
    browser: { executablePath, args: chromiumArguments, profile, debuggingPort },
  })
  const browser = await connect(debuggingPort, child.ended)
  const page = await shownPage(browser)
  const browserGone = new Promise<void>((resolve) => {
    browser.once('disconnected', () => {
      resolve()
    })
  })
  return {
    page,
    shownText: async () => (await shownPage(browser)).locator('body').innerText(),
    crash: async () => {
      // The navigation never ends.
      await page.goto('chrome://crash').catch(() => undefined)
    },
    observe: () => child.command('observe'),
    menu: (id) => child.command('menu', id),
    answerDialog: (answer) => child.command('answerDialog', answer),
    closeWindow: () => child.command('closeWindow'),
    workElsewhere: () => child.command('workElsewhere'),
    resize: async (size) => {
      await child.command('resize', size)
    },
    zoom: (level) => child.command('zoom', level),
    endSession: () => child.command('endSession'),
    failOutside: () => child.command('failOutside'),
    ended: () => child.ended,
    leave: async () => {
      await child.command(endsWithLastWindow ? 'closeWindow' : 'quit')
      await child.ended
    },
    output: child.output,
    kill: async () => {
      await child.kill()
      await browserGone
      // The browser may still be writing to its profile.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function connect(port: number, ended: Promise<unknown>): Promise<Browser> {
  let gone = false
  void ended.then(() => {
    gone = true
  })
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    } catch (error) {
      if (gone || attempt > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function shownPage(browser: Browser): Promise<Page> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const page = browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((candidate) => candidate.url().includes('bundle.app.localhost'))
    if (page) {
      await page.waitForLoadState()
      return page
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The app showed no window.')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
