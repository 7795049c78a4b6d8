import type { Event, Shell, WebContents } from 'electron'
import { isStartPage } from '../protocol/app-address.ts'

interface NavigationEvent extends Event {
  url: string
}

/**
 * Stops a page from navigating away, embedding a web view and opening a window. A link to an https
 * address opens in the operator's browser instead.
 */
export function lockContents(
  contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>,
  { shell, devServer }: { shell: Pick<Shell, 'openExternal'>; devServer: string | undefined },
): void {
  const stay = (event: NavigationEvent) => {
    if (!isStartPage(event.url, devServer)) event.preventDefault()
  }
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  // Comes for the top frame alone, and so for a link without a target.
  contents.on('will-navigate', (event) => {
    stay(event)
    openOutside(event.url, shell)
  })
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url, shell)
    return { action: 'deny' }
  })
}

/** Opens an address in the operator's browser if it is https without credentials. */
export function openOutside(address: string, shell: Pick<Shell, 'openExternal'>): void {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return
  shell.openExternal(url.href).catch(() => undefined)
}
