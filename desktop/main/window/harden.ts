import type { Event, Shell, WebContents, Session, App } from 'electron'
import { log } from '../log.ts'
import { isStartPage, isAppAddress, contentPolicy } from '../protocol.ts'

export interface ContentsOptions {
  shell: Pick<Shell, 'openExternal'>
  devServer: string | undefined
  now: () => number
}

/** How long after a press the page may open what was pressed. */
const pressLastsMs = 1000
const presses = new Set(['mouseUp', 'keyDown', 'rawKeyDown', 'gestureTap', 'touchEnd'])

/**
 * Stops a page from navigating away, embedding a web view and opening a window. A link to an https
 * address that the operator pressed opens in their browser instead; what the page would open by
 * itself is refused.
 */
export function hardenContents(
  contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>,
  { shell, devServer, now }: ContentsOptions,
): void {
  let pressed = -Infinity

  const open = (address: string) => {
    const wasPressed = now() - pressed < pressLastsMs
    // One press opens one address.
    pressed = -Infinity
    if (wasPressed) openOutside(address, shell)
    else log.warn('a link that nobody pressed was not opened')
  }
  const stay = (event: Event & { url: string }) => {
    if (!isStartPage(event.url, devServer)) event.preventDefault()
  }

  contents.on('input-event', (_event, { type }) => {
    if (presses.has(type)) pressed = now()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // Comes for the top frame alone, and so for a link without a target.
  contents.on('will-navigate', (event) => {
    stay(event)
    open(event.url)
  })
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.setWindowOpenHandler(({ url }) => {
    open(url)
    return { action: 'deny' }
  })
}

/** Opens an address in the operator's browser if it is https without credentials. */
export function openOutside(address: string, shell: Pick<Shell, 'openExternal'>): void {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return
  shell.openExternal(url.href).catch((error: unknown) => log.warn('a link was not opened', error))
}

/**
 * Denies the window's session every permission and device, and every request and download but for
 * the app's own files and those the page makes itself.
 */
export function hardenSession(session: Session, devServer: string | undefined): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !isOwnRequest(url, devServer) })
  })
  session.on('will-download', (event, item) => {
    if (!isOwnBlob(item.getURL(), devServer)) event.preventDefault()
  })
  if (devServer !== undefined) {
    const { origin } = new URL(devServer)
    session.webRequest.onHeadersReceived(({ url, responseHeaders }, decide) => {
      const policy = { 'Content-Security-Policy': contentPolicy('development') }
      // The app's own scheme and the developer tools keep theirs.
      const isOfServer = URL.parse(url)?.origin === origin
      decide(isOfServer ? { responseHeaders: { ...responseHeaders, ...policy } } : {})
    })
  }
}

function isOwnRequest(url: string, devServer: string | undefined): boolean {
  const isOfDevTools = devServer !== undefined && url.startsWith('devtools://')
  return isOfDevTools || isAppAddress(url, devServer) || isOwnBlob(url, devServer)
}

/** Whether it is a file that the page made itself, such as the report of a run. */
function isOwnBlob(url: string, devServer: string | undefined): boolean {
  return url.startsWith('blob:') && isAppAddress(url.slice('blob:'.length), devServer)
}

export type Spelling = ReturnType<typeof createSpelling>

/** A host that never exists (RFC 6761). */
const nowhere = 'https://dictionaries.invalid/'
/** Chromium's own. */
const dictionaries = 'https://redirector.gvt1.com/edgedl/chrome/dict/'

/**
 * Keeps every session from downloading dictionaries. On Windows and Linux each one begins to as soon
 * as it is made, whatever is set later, the updater's too; what is set while it is being made still
 * stops it. To be called before the app is ready.
 */
export function createSpelling(app: Pick<App, 'on' | 'getPreferredSystemLanguages'>) {
  let isOn = false
  app.on('session-created', (session) => {
    session.setSpellCheckerLanguages([])
    // The address is one for all sessions.
    if (!isOn) session.setSpellCheckerDictionaryDownloadURL(nowhere)
  })
  return {
    /** Turns spelling on, which downloads the dictionary where it is not there, or off. */
    set(session: Session, on: boolean) {
      isOn = on
      session.setSpellCheckerDictionaryDownloadURL(on ? dictionaries : nowhere)
      const available = session.availableSpellCheckerLanguages
      session.setSpellCheckerLanguages(
        on ? [dictionaryFor(app.getPreferredSystemLanguages(), available)] : [],
      )
      session.setSpellCheckerEnabled(on)
    },
  }
}

/** The first preferred language that has a dictionary, for its country or for all. */
function dictionaryFor(preferred: readonly string[], available: readonly string[]): string {
  const wanted = preferred.flatMap((language) => [language, language.split('-', 1)[0] ?? ''])
  return wanted.find((language) => available.includes(language)) ?? 'en-US'
}
