import { join, sep } from 'node:path'
import { log } from '../log.ts'

/** The scheme the window's files are served from, and its only host. */
export const appScheme = 'app'
export const appHost = 'bundle'
export const appStart = `${appScheme}://${appHost}/index.html`

/** Whether an address is one of the app's own. `devServer`: electron-vite's, in development. */
export function isAppAddress(address: string, devServer?: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  // The origin of a custom scheme is 'null' in Node, so the parts are compared.
  if (url.protocol === `${appScheme}:`) return url.host === appHost
  return devServer !== undefined && url.host === URL.parse(devServer)?.host
}

/**
 * Whether an address is the page itself, which may be loaded again. The app's other addresses are
 * its files; a window that showed one would have no way back.
 */
export function isStartPage(address: string, devServer?: string): boolean {
  const url = URL.parse(address)
  if (url === null || !isAppAddress(address, devServer)) return false
  return url.protocol !== `${appScheme}:` || url.pathname === new URL(appStart).pathname
}

/** The file a path of the app's scheme stands for; undefined where it leaves `root`. */
export function fileFor(root: string, address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !isAppAddress(address)) return undefined
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch (error) {
    log.warn('an address of the window could not be decoded', error)
    return undefined
  }
  if (path.includes('\0') || path.includes('\\')) return undefined
  const file = join(root, path)
  return file.startsWith(root + sep) ? file : undefined
}
