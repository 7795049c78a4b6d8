interface Shape {
  /** What is said of it, since it is not repeated itself. */
  kind: string
  /** Every such secret holds this text, which is looked for first: most texts hold none. */
  mark: string
  pattern: RegExp
}

const shapes: readonly Shape[] = [
  { kind: 'a secret key of Supabase', mark: 'sb_secret_', pattern: /sb_secret_[\w-]/ },
  {
    kind: 'an access token of Supabase',
    mark: 'sbp_',
    pattern: /\bsbp_(?:oauth_|v\d+_)?[\da-f]{16}/,
  },
  // With a digit: no class name of a style sheet is that long and has one.
  { kind: 'a key of an AI service', mark: 'sk-', pattern: /(?<![\w-])sk-(?=[\w-]*\d)[\w-]{12}/ },
  { kind: 'a key of an AI service', mark: 'gsk_', pattern: /\bgsk_[A-Za-z\d]{20}/ },
  { kind: 'a key of an AI service', mark: 'xai-', pattern: /\bxai-[A-Za-z\d]{20}/ },
  { kind: 'a key of Google', mark: 'AIza', pattern: /\bAIza[\w-]{35}/ },
  { kind: 'a token of GitHub', mark: 'ghp_', pattern: /\bghp_[A-Za-z\d]{30}/ },
  { kind: 'a token of GitHub', mark: 'github_pat_', pattern: /\bgithub_pat_\w{30}/ },
  {
    kind: 'a private key',
    mark: 'PRIVATE KEY-----',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  },
]

/** Roles of Supabase whose tokens anybody may have: row level security decides what they can do. */
const publicRoles: readonly unknown[] = ['anon', 'authenticated']

/** How '{' begins in base64url, also behind white space. */
const objectStart = String.raw`(?:e[\w-]|I[A-P]|C[Q-Za-v]|D[Q-Za-f])`
const firstPart = new RegExp(`^${objectStart}`)
const secondParts = new RegExp(String.raw`\.(${objectStart}[\w-]{6,})`, 'g')
const ofPart = /[\w-]/

/**
 * What of a secret's shape a text holds, be it a value or a whole file; undefined where nothing is
 * found. JSON Web Tokens are parsed, since a role can be written in many ways.
 */
export function findSecret(text: string): string | undefined {
  const shape = shapes.find(({ mark, pattern }) => text.includes(mark) && pattern.test(text))
  if (shape !== undefined) return shape.kind
  for (const { 1: payload, index } of text.matchAll(secondParts)) {
    let start = index
    while (start > 0 && ofPart.test(text.charAt(start - 1))) start -= 1
    const header = text.slice(start, index)
    const isToken = firstPart.test(header) && parsePart(header)?.['alg'] !== undefined
    if (isToken && !isForAnybody(payload)) return 'a JSON Web Token of another role than anon'
  }
  return undefined
}

/** Whether a text is a key of Supabase that is made to be published, and nothing else. */
export function isPublishableKey(text: string): boolean {
  if (/^sb_publishable_[\w-]+$/.test(text)) return true
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text) && isForAnybody(text.split('.')[1])
}

function isForAnybody(payload = ''): boolean {
  return publicRoles.includes(parsePart(payload)?.['role'])
}

/** A part of a JSON Web Token. */
function parsePart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const textFile = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/

/** The content of a file as it is. Throws where it holds anything of a secret's shape. */
export function withoutSecrets<Content extends string | Buffer>(
  file: string,
  content: Content,
): Content {
  const found = textFile.test(file) ? findSecret(content.toString()) : undefined
  if (found === undefined) return content
  throw new Error(`${file} would hold ${found}, and everybody could read it on the site.`)
}
