import { decodedUrl } from '../../shared/text.ts'
import { findSecret, isPublishableKey } from '../../shared/publication/secret-shapes.ts'

const publishableKeys: readonly string[] = [
  'VITE_SUPABASE_PUBLISHABLE_KEY',
  'VITE_SUPABASE_ANON_KEY',
]
const secretName = /key|token|secret|pass|pwd|auth|sig|cred|code/i
/** Any other value of a query that is as long and mixed as a key. */
export const likeKey = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+/=-]{20,}$/

/** A variable of the build's environment cannot be used; the message says which and why. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/**
 * Throws a `SettingError` where a value that becomes part of the site's scripts, which everybody can
 * read, is or holds a secret. The message names the variable and never its value.
 */
export function checkPublishedValues(env: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('VITE_') || value === '') continue
    const found = problemOf(name, value)
    if (found !== undefined) {
      throw new SettingError(
        `${name} ${found}. Everybody could read it on the site, so nothing is built with it.`,
      )
    }
  }
}

function problemOf(name: string, value: string): string | undefined {
  const readings = [value, decodedUrl(value)]
  const kind = readings.map(findSecret).find((found) => found !== undefined)
  if (kind !== undefined) return `holds ${kind}`
  if (publishableKeys.includes(name)) {
    return isPublishableKey(value)
      ? undefined
      : 'is not a publishable key of Supabase: that starts with sb_publishable_ or is a JSON Web Token of the role anon, without quotes, spaces or anything else around it'
  }
  // Keys of smaller services have no shape of their own, but no model's name begins so.
  if (name === 'VITE_AI_MODEL' && /^\W*(?:bearer\s+)?sk-/i.test(value)) return 'holds a key'
  return addressProblem(value.trim())
}

function addressProblem(value: string): string | undefined {
  const url = URL.parse(value)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return 'holds a user name or a password'
  for (const parameters of [url.searchParams, new URLSearchParams(url.hash.slice(1))]) {
    for (const [parameter, content] of parameters) {
      if (content === '' && !likeKey.test(parameter)) continue
      if (secretName.test(parameter) || likeKey.test(parameter) || likeKey.test(content)) {
        return 'holds a key or a password in its query'
      }
    }
  }
  return undefined
}
