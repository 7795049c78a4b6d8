/**
 * What secrets look like, and what is said of one, since it is not repeated itself. What may not
 * stand before one is looked for last: so a whole site is searched in a moment.
 */
const shapes: readonly { kind: string; source: string }[] = [
  { kind: 'a secret key of Supabase', source: String.raw`sb_secret_[\w-]` },
  {
    kind: 'an access token of Supabase',
    source: String.raw`sbp_(?<!\wsbp_)(?:oauth_|v\d+_)?[\da-f]{16}`,
  },
  {
    kind: 'a key of an AI service',
    // With a digit: no class name of a style sheet is that long and has one.
    source: String.raw`sk-(?<![\w-]sk-)(?=[\w-]*\d)[\w-]{12}`,
  },
  { kind: 'a key of an AI service', source: String.raw`gsk_(?<!\wgsk_)[A-Za-z\d]{20}` },
  { kind: 'a key of an AI service', source: String.raw`xai-(?<!\wxai-)[A-Za-z\d]{20}` },
  { kind: 'a key of Google', source: String.raw`AIza(?<!\wAIza)[\w-]{35}` },
  { kind: 'a token of GitHub', source: String.raw`ghp_(?<!\wghp_)[A-Za-z\d]{30}` },
  { kind: 'a token of GitHub', source: String.raw`github_pat_(?<!\wgithub_pat_)\w{30}` },
  { kind: 'a private key', source: 'PRIVATE KEY-----' },
]

/** Roles of Supabase whose tokens anybody may have: row level security decides what they can do. */
const publicRoles: readonly unknown[] = ['anon', 'authenticated']

/** How '{' begins in base64url, also behind white space. */
const objectStart = String.raw`(?:e[\w-]|I[A-P]|C[Q-Za-v]|D[Q-Za-f])`
const firstPart = new RegExp(`^${objectStart}`)
/** A secret, or the second part of a JSON Web Token. */
const candidates = new RegExp(
  [
    ...shapes.map(({ source }, at) => `(?<shape${at}>${source})`),
    String.raw`\.(?<payload>${objectStart}[\w-]{6,})`,
  ].join('|'),
  'g',
)
const ofPart = /[\w-]/

/**
 * What of a secret's shape a text holds, be it a value or a whole file; undefined where nothing is
 * found. JSON Web Tokens are parsed, since a role can be written in many ways.
 */
export function findSecret(text: string): string | undefined {
  for (const { groups = {}, index } of text.matchAll(candidates)) {
    const shape = shapes.find((_, at) => groups[`shape${at}`] !== undefined)
    if (shape !== undefined) return shape.kind
    if (endsWithHeader(text, index) && !isForAnybody(groups['payload'])) {
      return 'a JSON Web Token of another role than anon'
    }
  }
  return undefined
}

function endsWithHeader(text: string, end: number): boolean {
  let start = end
  while (start > 0 && ofPart.test(text.charAt(start - 1))) start -= 1
  const part = text.slice(start, end)
  return firstPart.test(part) && parsePart(part)?.['alg'] !== undefined
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
