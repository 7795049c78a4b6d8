import { isOpenToPages, parseUrl } from '../../../shared/api/url.ts'
import { sleep } from '../sleep.ts'
import { BlockedRequest, type BlockReason, type Fetch } from '../../../shared/api/http.ts'

/** Milliseconds within which a browser reports what its policy blocked, once the request has failed. */
const reportMs = 500

export interface Page {
  /** Where violations of the page's content security policy are reported. */
  document: EventTarget
  origin: string
  /** The page's permission to call this machine, if the browser knows of one. */
  permission: () => Promise<PermissionState | 'unknown'>
}

/** Tells whether it was the browser that kept a request from being sent, once that has failed. */
type Watch = () => Promise<BlockReason | undefined>

/** A page's `fetch` that rejects with `BlockedRequest` where the browser certainly did not send. */
export function createPageFetch(fetch: Fetch, page: Page): Fetch {
  return async (url, init) => {
    const request = new AbortController()
    const watch = await watchFor(url, page, request.signal)
    try {
      return await fetch(url, init)
    } catch (error) {
      const reason = await watch?.()
      throw reason === undefined ? error : new BlockedRequest(reason)
    } finally {
      request.abort()
    }
  }
}

async function watchFor(url: string, page: Page, ended: AbortSignal): Promise<Watch | undefined> {
  const address = parseUrl(url)
  if (!address.ok || address.url.origin === page.origin) return undefined
  if (!isOpenToPages(address.url)) return watchPolicy(address.url.origin, page, ended)
  const own = parseUrl(page.origin)
  // Pages of this machine need no permission.
  return address.loopback && !(own.ok && own.loopback) ? watchPermission(page) : undefined
}

/** A request was not sent where the permission was not there before it and is denied after it. */
async function watchPermission({ permission }: Page): Promise<Watch> {
  const before = await permission()
  return async () =>
    before !== 'granted' && (await permission()) === 'denied' ? 'local-network' : undefined
}

/**
 * The browser reports the same of a request that was sent, and then redirected to where the policy
 * forbids. So this is only for addresses that the policy does not allow in the first place.
 */
function watchPolicy(origin: string, { document }: Page, signal: AbortSignal): Watch {
  const noted = Promise.withResolvers<BlockReason>()
  const onViolation = (event: Event) => {
    const { effectiveDirective, disposition, blockedURI } = event as SecurityPolicyViolationEvent
    const isEnforced = effectiveDirective === 'connect-src' && disposition === 'enforce'
    if (isEnforced && URL.parse(blockedURI)?.origin === origin) noted.resolve('page-policy')
  }
  document.addEventListener('securitypolicyviolation', onViolation, { signal })
  // The report comes in a task of its own, before or after the request fails.
  return () => Promise.race([noted.promise, sleep(reportMs).then(() => undefined)])
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
