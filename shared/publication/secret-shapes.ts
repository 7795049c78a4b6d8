interface SecretShape {
  kind: string
  /** How one begins: enough for it to look like one. */
  start: string
  /** A whole one as its service issues it, read from where it starts. */
  whole: string
}

/**
 * The shapes of secrets, and the words for each, since it is not repeated itself. What may not
 * stand before one is looked for last: so a whole site is searched in a moment.
 */
const shapes: readonly SecretShape[] = [
  {
    kind: 'a secret key of Supabase',
    start: String.raw`sb_secret_[\w-]`,
    whole: String.raw`sb_secret_[\w-]{30}`,
  },
  {
    kind: 'an access token of Supabase',
    start: String.raw`sbp_(?<!\wsbp_)(?:oauth_|v\d+_)?[\da-f]{16}`,
    whole: String.raw`sbp_(?:oauth_|v\d+_)?[\da-f]{40}`,
  },
  {
    kind: 'a key of an AI service',
    // With a digit: no class name of a style sheet is that long and has one.
    start: String.raw`sk-(?<![\w-]sk-)(?=[\w-]*\d)[\w-]{12}`,
    whole: String.raw`sk-[\w-]{32}`,
  },
  shapeOf('a key of an AI service', 'gsk_', String.raw`[A-Za-z\d]`, 20, 40),
  shapeOf('a key of an AI service', 'xai-', String.raw`[A-Za-z\d]`, 20, 60),
  shapeOf('a key of Google', 'AIza', String.raw`[\w-]`, 35, 35),
  shapeOf('a token of GitHub', 'ghp_', String.raw`[A-Za-z\d]`, 30, 36),
  shapeOf('a token of GitHub', 'github_pat_', String.raw`\w`, 30, 60),
  {
    kind: 'a private key',
    // Not written as it stands in keys, or a script with this line would hold one.
    start: '(?<!-END [A-Z ]{0,20})PRIVATE KEY-{5}',
    whole: String.raw`PRIVATE KEY-{5}(?:\s|\\n)*[A-Za-z\d+/=\\\r\n]{64}`,
  },
]

/** Of a prefix that stands in no word, and so many characters after it. */
function shapeOf(kind: string, prefix: string, of: string, least: number, all: number) {
  const start = String.raw`${prefix}(?<!\w${prefix})${of}{${least}}`
  return { kind, start, whole: `${prefix}${of}{${all}}` }
}

/** Examples repeat themselves ('xxxx', '1234'): what is drawn at random has this many characters. */
const fewestCharacters = 14

/** Roles of Supabase whose tokens anybody may have: row level security decides what they can do. */
const publicRoles: readonly unknown[] = ['anon', 'authenticated']

/** How '{' begins in base64url, also behind white space. */
const objectStart = String.raw`(?:e[\w-]|I[A-P]|C[Q-Za-v]|D[Q-Za-f])`
const firstPart = new RegExp(`^${objectStart}`)
/** A secret, or the second part of a JSON Web Token. */
const candidates = new RegExp(
  [
    ...shapes.map(({ start }, at) => `(?<shape${at}>${start})`),
    String.raw`\.(?<payload>${objectStart}[\w-]{6,})(?<signature>\.[\w-]{43})?`,
  ].join('|'),
  'g',
)
const ofPart = /[\w-]/

export interface FoundSecret {
  /** The kind of secret, in words: it is not repeated itself. */
  kind: string
  /** Where its shape starts in the text. */
  index: number
  /** Whether it has the form of one that works, and not of an example. */
  isWhole: boolean
}

/**
 * Finds all of a secret's shape in a text, be it a value, a post or a whole file. JSON Web Tokens are
 * parsed, since a role can be written in many ways. Linear in the length of the text.
 */
export function* findSecrets(text: string): Generator<FoundSecret, undefined> {
  for (const { groups = {}, index } of text.matchAll(candidates)) {
    const shape = shapes.find((_, at) => groups[`shape${at}`] !== undefined)
    if (shape !== undefined) {
      yield { kind: shape.kind, index, isWhole: isWhole(shape, text, index) }
    } else if (endsWithHeader(text, index) && !isForAnybody(groups['payload'])) {
      const hasRole = parsePart(groups['payload'] ?? '')?.['role'] !== undefined
      yield {
        kind: 'a JSON Web Token of another role than anon',
        index,
        isWhole: hasRole && groups['signature'] !== undefined,
      }
    }
  }
}

/** The first of them; undefined where nothing is found. */
export function findSecret(text: string): string | undefined {
  return findSecrets(text).next().value?.kind
}

function isWhole({ whole }: SecretShape, text: string, index: number): boolean {
  const pattern = new RegExp(whole, 'y')
  pattern.lastIndex = index
  const found = pattern.exec(text)?.[0]
  return found !== undefined && new Set(found).size >= fewestCharacters
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

function parsePart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
