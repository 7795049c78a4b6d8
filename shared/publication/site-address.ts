import { parseAddress } from '../api/address.ts'

export type SiteAddress =
  /** `isCut`: more than the origin was entered, which is not part of it. No trailing slash. */
  | { ok: true; origin: string; isCut: boolean }
  | { ok: false; problem: 'not-an-address' | 'not-http' | 'has-credentials' | 'not-secure' }

/** Reads the address of a site that the operator typed: https, or http on this machine. */
export function parseSiteAddress(text: string): SiteAddress {
  const address = parseAddress(text)
  if (!address.ok) return address
  if (!address.secure) return { ok: false, problem: 'not-secure' }
  const { origin, pathname, search, hash } = address.url
  return { ok: true, origin, isCut: pathname !== '/' || search !== '' || hash !== '' }
}
