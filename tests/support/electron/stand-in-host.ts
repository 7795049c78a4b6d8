import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { packagedFeed } from '../desktop/update-feed.ts'
import { freePort } from '../free-port.ts'
import { endsWithLastWindow } from '../system.ts'
import { startStandIn } from './child.ts'
import { operationsOf, type DesktopApp, type DesktopHost, type HostOptions } from './desktop-app.ts'
import { mainBundle, projectRoot } from './paths.ts'

/** Of a page of the app, as the browser knows it. */
const appOrigin = 'https://bundle.app.localhost'

/**
 * Runs the built bundles over the stand-in: a real Chromium, real files, no Electron. One browser has
 * the windows of all starts, one after the other.
 */
export async function startStandInHost(): Promise<DesktopHost> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium.')
  const profile = await mkdtemp(join(tmpdir(), 'pennywren-windows-'))
  const debuggingPort = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
    viewport: null,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  return {
    kind: 'stand-in',
    start: (options) => start(options, context, debuggingPort),
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function start(
  { userData, keyring = 'there', proxy, update }: HostOptions,
  context: BrowserContext,
  debuggingPort: number,
): Promise<DesktopApp> {
  const child = await startStandIn(mainBundle, {
    userData,
    appPath: projectRoot,
    keyring,
    debuggingPort,
    ...(proxy !== undefined && { proxy }),
    ...(update && {
      isPackaged: true,
      appPath: userData,
      hosts: { [packagedFeed]: update.feed },
    }),
  })
  // Its windows go with the app, and leave nothing to the next one.
  const gone = child.ended.then(() => clear(context))
  return {
    ...operationsOf(child.run as never),
    page: await shownPage(context),
    // Its end is that of its windows.
    standIn: { ...child, ended: gone.then(() => child.ended) },
    leave: async () => {
      await child.run(
        ({ app, BrowserWindow }, isEnd) =>
          isEnd ? BrowserWindow.getAllWindows()[0]?.close() : app.quit(),
        endsWithLastWindow,
      )
      await gone
    },
    output: child.output,
    kill: async () => {
      await child.kill()
      await gone
    },
  }
}

async function shownPage(context: BrowserContext): Promise<Page> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const page = context.pages().find((one) => one.url().startsWith(appOrigin))
    if (page) {
      await page.waitForLoadState()
      return page
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The app showed no window.')
}

/** Closes every page but the one that the browser itself has opened. */
async function clear(context: BrowserContext): Promise<void> {
  const [first, ...windows] = context.pages()
  if (first === undefined) throw new Error('The browser has no page.')
  await Promise.all(windows.map((window) => window.close()))
  const session = await context.newCDPSession(first)
  await session.send('Storage.clearDataForOrigin', { origin: appOrigin, storageTypes: 'all' })
  await session.detach()
}
