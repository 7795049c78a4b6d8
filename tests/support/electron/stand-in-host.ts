import { chromium, type BrowserContext } from 'playwright'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { endsWithLastWindow } from '../system.ts'
import { newFolder, removeFolder } from '../new-folder.ts'
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
  const profile = newFolder()
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
    start: (options) => start(options, context, debuggingPort),
    close: async () => {
      await context.close()
      removeFolder(profile)
    },
  }
}

async function start(
  { userData, keyring = 'there', standIn }: HostOptions,
  context: BrowserContext,
  debuggingPort: number,
): Promise<DesktopApp> {
  const opened = context.waitForEvent('page')
  opened.catch(() => undefined)
  const child = await startStandIn(mainBundle, {
    userData,
    appPath: projectRoot,
    keyring,
    debuggingPort,
    ...standIn,
  })
  // Its windows go with the app, and leave nothing to the next one.
  const gone = child.ended.then(() => clear(context))
  const page = await opened
  await page.waitForURL(`${appOrigin}/**`)
  return {
    ...operationsOf(child.run as never),
    page,
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

/** Closes every page but the one that the browser itself has opened. */
async function clear(context: BrowserContext): Promise<void> {
  const [first, ...windows] = context.pages()
  if (first === undefined) throw new Error('The browser has no page.')
  await Promise.all(windows.map((window) => window.close()))
  const session = await context.newCDPSession(first)
  await session.send('Storage.clearDataForOrigin', { origin: appOrigin, storageTypes: 'all' })
  await session.detach()
}
