import { isOpenToPage, parseUrl } from '../../../shared/url.ts'
import { BlockedRequest, type Fetch } from '../../../shared/api/http.ts'

export interface Page {
  origin: string
  /** The page's permission to call this machine, if the browser knows of one. */
  permission: () => Promise<PermissionState | 'unknown'>
}

/** A page's `fetch` that rejects with `BlockedRequest` where the browser certainly does not send. */
export function createPageFetch(fetch: Fetch, page: Page): Fetch {
  return async (url, init) => {
    const [address, own] = [parseUrl(url), parseUrl(page.origin)]
    if (address.ok && own.ok && !isOpenToPage(address, own.url.protocol)) {
      throw new BlockedRequest('page-policy')
    }
    // Pages of this machine need no permission.
    const isAsked = address.ok && address.loopback && !(own.ok && own.loopback)
    const before = isAsked ? await page.permission() : 'granted'
    try {
      return await fetch(url, init)
    } catch (error) {
      // It was not sent where the permission was not there before it and is denied after it.
      const isDenied = before !== 'granted' && (await page.permission()) === 'denied'
      throw isDenied ? new BlockedRequest('local-network') : error
    }
  }
}

/** Browsers that ask before a page calls this machine; the older name is that of Chromium 142 to 144. */
const permissionNames = ['loopback-network', 'local-network-access']

export async function loopbackPermission(): Promise<PermissionState | 'unknown'> {
  for (const name of permissionNames) {
    try {
      // The type knows only the names that all browsers have.
      return (await navigator.permissions.query({ name: name as PermissionName })).state
    } catch {
      // The browser does not know this name.
    }
  }
  return 'unknown'
}
