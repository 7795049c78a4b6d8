import type { BrowserContext } from 'playwright'
import { readStandInSettings } from './settings.ts'

let opened: Promise<BrowserContext> | undefined

/** The one browser whose pages are the app's windows. A test joins it through the debugging port. */
export function browserContext(): Promise<BrowserContext> {
  opened ??= open()
  return opened
}

async function open(): Promise<BrowserContext> {
  const { browser } = readStandInSettings()
  if (browser === undefined) throw new Error('The stand-in was started without a browser.')
  // It takes a while to load, which tests of the main process alone need not wait for.
  const { chromium } = await import('playwright')
  return chromium.launchPersistentContext(browser.profile, {
    executablePath: browser.executablePath,
    args: [...browser.args, `--remote-debugging-port=${browser.debuggingPort}`],
    viewport: null,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
}
