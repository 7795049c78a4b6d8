import type { Answer } from './github.ts'

/** The parameters of the node 'Webhook', as far as they say who can reach it. */
export interface Door {
  path: unknown
  authentication?: unknown
}

/** A request, as n8n hands it on. Names of headers are in lower case. */
export interface Delivery {
  headers: Readonly<Record<string, unknown>>
  body: unknown
}

/** As long and mixed as 128 random bits are at least, in hexadecimal or in base64. */
const randomHex = /[\da-f]{32}/i
const randomText = /[\w-]{22}/
/** A random secret has that many different characters; words and repetitions have fewer. */
const fewestCharacters = 10
/** In UTF-16 units. The publisher's posts have some thousand, and a picture less than a million. */
const longestBody = 2_000_000

/**
 * Refuses a request before anything in it is looked at: as long as everybody may know the webhook's
 * address, and where it is not written as the publisher writes it. A form of another page sends
 * `text/plain` without the character set, or a body that is no JSON.
 */
export function checkDoor({ headers, body }: Delivery, door: Door): Answer | undefined {
  if (!isSecret(door)) {
    const text =
      'Nothing was published: choose a secret path first. The node ‘Make a secret path’ shows one for the node ‘Webhook’; header authentication will do as well.'
    return { status: 503, text }
  }
  const type = String(headers['content-type']).slice(0, 100).toLowerCase()
  const isJson = /^application\/json(?:;|$)/.test(type) && typeof body !== 'string'
  const isText = /^text\/plain; ?charset=utf-8$/.test(type) && typeof body === 'string'
  if (!isJson && !isText) {
    return { status: 415, text: 'This is not sent as the publisher sends: JSON, or its text.' }
  }
  const length = isText ? body.length : JSON.stringify(body).length
  return length > longestBody
    ? { status: 413, text: `The post is longer than ${longestBody} characters.` }
    : undefined
}

function isSecret({ path, authentication = 'none' }: Door): boolean {
  if (authentication !== 'none') return true
  const text = String(path).slice(0, 500)
  const [random = ''] = randomHex.exec(text) ?? mixed(randomText.exec(text)) ?? []
  return new Set(random).size >= fewestCharacters
}

/** Of capitals, small letters and digits, as words with hyphens are not. */
function mixed(match: RegExpExecArray | null): RegExpExecArray | undefined {
  return match && [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(match[0])) ? match : undefined
}
