import { parseUrl } from '../api/url.ts'

export type SiteUrl =
  /** `isCut`: more than the origin was entered, which is not part of it. No trailing slash. */
  | { ok: true; origin: string; isCut: boolean }
  | { ok: false; problem: 'not-a-url' | 'not-http' | 'has-credentials' | 'not-secure' }

/** Reads the address of a site that the operator typed: https, or http on this machine. */
export function parseSiteUrl(text: string): SiteUrl {
  const address = parseUrl(text)
  if (!address.ok) return address
  if (!address.secure) return { ok: false, problem: 'not-secure' }
  const { origin, pathname, search, hash } = address.url
  return { ok: true, origin, isCut: pathname !== '/' || search !== '' || hash !== '' }
}
