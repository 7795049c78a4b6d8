import type { Event, Shell, WebContents, Session } from 'electron'
import { log } from '../log.ts'
import { isAppAddress, contentPolicy } from '../protocol.ts'

/** Chromium's own: how long a press counts as the operator's wish, whatever it was made with. */
const activationLastsMs = 5000
const presses = new Set(['mouseUp', 'keyDown', 'rawKeyDown', 'gestureTap', 'touchEnd'])
/** Apart from the page and the preload script, which cannot change what is read there. */
const isolatedWorld = 1001

/**
 * Stops a page from navigating away, embedding a web view and opening a window. A link to an https
 * address that the operator pressed opens in their browser instead; what the page would open by
 * itself is refused. A press is Chromium's user activation: the action of a screen reader or of
 * speech input is one too, and makes no input event.
 */
export function hardenContents(contents: WebContents, shell: Pick<Shell, 'openExternal'>): void {
  let opened = -Infinity

  const open = async (address: string) => {
    // One press opens one address: the activation outlives it, and a second one is not told apart.
    if (Date.now() - opened < activationLastsMs) return
    opened = Date.now()
    const code = 'navigator.userActivation.isActive'
    const isPressed: unknown = await contents.executeJavaScriptInIsolatedWorld(isolatedWorld, [
      { code },
    ])
    if (isPressed === true) openOutside(address, shell)
    else {
      opened = -Infinity
      log.warn('a link that nobody pressed was not opened')
    }
  }
  const openLater = (address: string) => {
    open(address).catch((error: unknown) => log.warn('a link was not opened', error))
  }
  const stay = (event: Event & { url: string }) => {
    // A page may load itself again. From one of the app's files there would be no way back.
    if (event.url !== contents.getURL()) event.preventDefault()
  }

  contents.on('input-event', (_event, { type }) => {
    if (presses.has(type)) opened = -Infinity
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // It comes first, and where it is prevented no 'will-navigate' follows.
  contents.on('will-frame-navigate', (event) => {
    stay(event)
    // A link without a target.
    if (event.isMainFrame) openLater(event.url)
  })
  contents.on('will-navigate', stay)
  contents.on('will-redirect', stay)
  contents.setWindowOpenHandler(({ url }) => {
    openLater(url)
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
