/** The shapes of secrets, in words that do not repeat them, and as they begin in a text. */
const shapes: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a secret key of Supabase', /sb_secret_[\w-]{4,}/g],
  ['a secret token of Supabase', /\.eyJ[\w-]+(?:\.[\w-]+)?/g],
  ['an access token of Supabase', /\bsbp_(?:oauth_|v\d+_)?[\da-f]{16,}/g],
  ['a key of an AI service', /(?<![\w-])(?:sk-(?=[\w-]*\d)[\w-]{12,}|gsk_\w{20,}|xai-\w{20,})/g],
  ['a key of Google', /\bAIza[\w-]{35}/g],
  ['a token of GitHub', /\b(?:gh[a-z]|github_pat)_\w{30,}/g],
  ['a private key', /BEGIN [A-Z ]{0,20}PRIVATE KEY-{5}/g],
]

/**
 * Finds what looks like a secret in a text, be it a value, a post or a whole file. `opensDatabase`:
 * whether it opens the waitlist's to everybody, and has the length of one that works. Linear in the
 * text's length.
 */
export function findSecrets(text: string) {
  return shapes.flatMap(([kind, pattern]) =>
    Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
      kind,
      index,
      opensDatabase: /^sb_secret_[\w-]{20}|^\..*\.[\w-]{43}/.test(found),
    })).filter(({ index }) => text[index] !== '.' || hasSecretRole(text.slice(index))),
  )
}

/** Whether a text is a key of Supabase that is made to be published, and nothing else. */
export function isPublishableKey(text: string): boolean {
  if (/^sb_publishable_[\w-]+$/.test(text)) return true
  return /^[\w-]+\.eyJ[\w-]+\.[\w-]+$/.test(text) && publicRoles.includes(roleOf(text))
}

/** Roles whose tokens anybody may have: row level security decides what they can do. */
const publicRoles: readonly unknown[] = ['anon', 'authenticated']

function hasSecretRole(token: string): boolean {
  const role = roleOf(token)
  return role !== undefined && !publicRoles.includes(role)
}

/** The role of a JSON Web Token, of which nothing before its first point is read. */
function roleOf(token: string): unknown {
  const payload = /\.([\w-]+)/.exec(token)?.[1] ?? ''
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(json) as Record<string, unknown>)['role']
  } catch {
    return undefined
  }
}

export interface SecretInPost {
  /** A path such as `tags[2]`. */
  field: string
  message: string
  /** The beginning of the secret, by which its line is found; too little to use. */
  about: string
  opensDatabase: boolean
}

/** Names what looks like a secret in each text of a post, the first of each kind. It stops no build. */
export function secretsOf(post: Readonly<Record<string, unknown>>): SecretInPost[] {
  return Object.entries(post).flatMap(([field, value]) =>
    Array.isArray(value)
      ? value.flatMap((text, index) => inText(`${field}[${index}]`, text))
      : inText(field, value),
  )
}

function inText(field: string, text: unknown): SecretInPost[] {
  if (typeof text !== 'string') return []
  // One of each kind is enough to be told of, and a text may hold thousands.
  const kinds = Map.groupBy(findSecrets(text), ({ kind, opensDatabase }) => kind + opensDatabase)
  return [...kinds.values()].flatMap(([first]) => {
    if (!first) return []
    const { kind, index, opensDatabase } = first
    const line = text.slice(0, index).split('\n').length
    const place = line === 1 ? '' : `, in its line ${line}`
    const message = `holds what looks like ${kind}${place}: everybody can read it on the site`
    return [{ field, message, about: text.slice(index, index + 8), opensDatabase }]
  })
}
