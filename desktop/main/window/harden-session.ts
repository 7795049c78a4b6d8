import type { Session } from 'electron'
import { appHost, appScheme, isAppAddress } from '../protocol/app-address.ts'
import { contentPolicy } from '../protocol/content-policy.ts'

type HardenableSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'webRequest'
  | 'on'
>

/**
 * Denies the window's session every permission and device, and every request and download but for
 * the app's own files and those the page makes itself.
 */
export function hardenSession(session: HardenableSession, devServer: string | undefined): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false)
  })
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
      // The app's own scheme and the developer tools keep theirs.
      if (URL.parse(url)?.origin !== origin) {
        decide({})
        return
      }
      const headers = {
        ...responseHeaders,
        'Content-Security-Policy': contentPolicy('development'),
      }
      decide({ responseHeaders: headers })
    })
  }
}

function isOwnRequest(url: string, devServer: string | undefined): boolean {
  const isOfDevTools = devServer !== undefined && url.startsWith('devtools://')
  return isOfDevTools || isAppAddress(url, devServer) || isOwnBlob(url, devServer)
}

/** Whether it is a file that the page made itself, such as the report of a run. */
function isOwnBlob(url: string, devServer: string | undefined): boolean {
  if (url.startsWith(`blob:${appScheme}://${appHost}/`)) return true
  return devServer !== undefined && url.startsWith('blob:') && isAppAddress(url.slice(5), devServer)
}
