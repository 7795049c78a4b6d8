import { isOpenToPage, parseUrl } from '../../../shared/url.ts'
import { BlockedRequest, type BlockReason, type Fetch } from '../../../shared/api/http.ts'

export interface Page {
  origin: string
  /** The page's permission to call this machine, if the browser knows of one. */
  permission: () => Promise<PermissionState | 'unknown'>
}

/** Tells whether it was the browser that kept a request from being sent, once that has failed. */
type Watch = () => Promise<BlockReason | undefined>

/** A page's `fetch` that rejects with `BlockedRequest` where the browser certainly does not send. */
export function createPageFetch(fetch: Fetch, page: Page): Fetch {
  return async (url, init) => {
    const [address, own] = [parseUrl(url), parseUrl(page.origin)]
    if (address.ok && own.ok && !isOpenToPage(address, own.url.protocol)) {
      throw new BlockedRequest('page-policy')
    }
    // Pages of this machine need no permission.
    const isAsked = address.ok && address.loopback && !(own.ok && own.loopback)
    const watch = isAsked ? await watchPermission(page) : undefined
    try {
      return await fetch(url, init)
    } catch (error) {
      const reason = await watch?.()
      throw reason === undefined ? error : new BlockedRequest(reason)
    }
  }
}

/** A request was not sent where the permission was not there before it and is denied after it. */
async function watchPermission({ permission }: Page): Promise<Watch> {
  const before = await permission()
  return async () =>
    before !== 'granted' && (await permission()) === 'denied' ? 'local-network' : undefined
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
