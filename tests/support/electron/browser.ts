import type { BrowserContext } from 'playwright'
import { readStandInSettings } from './stand-in-settings.ts'

let opened: Promise<BrowserContext> | undefined

/** The browser whose pages are the app's windows; a test has started it and sees them too. */
export function browserContext(): Promise<BrowserContext> {
  opened ??= connect()
  return opened
}

async function connect(): Promise<BrowserContext> {
  const { debuggingPort } = readStandInSettings()
  if (debuggingPort === undefined) throw new Error('The stand-in was started without a browser.')
  // Loaded on demand: it is slow, and tests of the main process alone do not need it.
  const { chromium } = await import('playwright')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`, {
    // The test has set where downloads go, and the colours.
    noDefaults: true,
  })
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no pages to show.')
  return context
}

/** Chromium without Electron cannot open `app://`, so an https host with this suffix stands for it. */
const suffix = '.app.localhost'

/** `app://bundle/x` as the browser requests it. */
export function toBrowser(url: string): string {
  return url.replace(/^app:\/\/([^/]+)/, `https://$1${suffix}`)
}

/** The address as Electron would give it. */
export function fromBrowser(url: string): string {
  const { hostname, pathname, search, hash } = new URL(url)
  if (!hostname.endsWith(suffix)) return url
  return `app://${hostname.slice(0, -suffix.length)}${pathname}${search}${hash}`
}
