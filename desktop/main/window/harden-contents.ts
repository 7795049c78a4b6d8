import type { Event, Shell, WebContents } from 'electron'
import { log } from '../log.ts'
import { isStartPage } from '../protocol/app-address.ts'

interface NavigationEvent extends Event {
  url: string
}

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
    const url = outsideAddress(address)
    if (url === undefined) return
    const wasPressed = now() - pressed < pressLastsMs
    // One press opens one address.
    pressed = -Infinity
    if (wasPressed) openOutside(url.href, shell)
    else log.warn('a link that nobody pressed was not opened')
  }
  const stay = (event: NavigationEvent) => {
    if (!isStartPage(event.url, devServer)) event.preventDefault()
  }

  contents.on('input-event', (_event, { type }) => {
    if (presses.has(type)) pressed = now()
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
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
  const url = outsideAddress(address)
  if (url === undefined) return
  shell.openExternal(url.href).catch((error: unknown) => {
    log.warn('a link was not opened', error)
  })
}

function outsideAddress(address: string): URL | undefined {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain ? url : undefined
}
