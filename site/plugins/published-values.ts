import { findSecrets, isPublishableKey } from '../../shared/secret-words.ts'

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
  const [secret] = findSecrets(value)
  if (secret) return `holds ${secret.kind}`
  if (/^VITE_SUPABASE_\w*KEY$/.test(name)) {
    return isPublishableKey(value)
      ? undefined
      : 'is not a publishable key of Supabase: that starts with sb_publishable_ or is a JSON Web Token of the role anon, without quotes, spaces or anything else around it'
  }
  const { username = '', password = '' } = URL.parse(value) ?? {}
  if (username + password !== '') return 'holds a user name or a password'
  return /[?&#][\w-]*(?:key|token|secret|password)=./i.test(value)
    ? 'holds a key or a password in its query'
    : undefined
}
