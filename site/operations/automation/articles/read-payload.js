// n8n runs this file as it is, but for the word `export`: it imports nothing.

/** The fields of each payload; that of a post may have `picture` beside these. */
const payloads = new Map([
  ['test_connection', 'action,message,timestamp'],
  ['publish_blog_post', 'action,post,timestamp,triggered_from'],
  ['publish_ai_generated_post', 'action,aiGenerated,post,scheduledDate,timestamp'],
])

/** In UTF-16 units. A post has some thousand, and its picture less than a million. */
export const longestBody = 2_000_000

/** Whether nobody guesses a secret: it is long, and of many different characters. */
export function isStrong(secret) {
  return typeof secret === 'string' && secret.length >= 22 && new Set(secret).size >= 10
}

/** Compares to the end: the time that it takes does not tell how much of the key is right. */
function isSame(key, secret) {
  if (typeof key !== 'string') return false
  let difference = key.length ^ secret.length
  for (let index = 0; index < secret.length; index += 1) {
    difference |= key.charCodeAt(index) ^ secret.charCodeAt(index)
  }
  return difference === 0
}

/** Why a sender is refused, before the body is looked at; undefined where it has the secret. */
export function checkSender({ headers, query = {} }, { authentication = 'none' }, { secret }) {
  if (authentication !== 'none') return undefined
  if (!isStrong(secret)) {
    const text =
      'Nothing was published: fill in a secret first, of 22 characters or more, 10 of them different.'
    return { status: 503, text }
  }
  const isKnown = [query.key, headers['x-publish-secret']].some((key) => isSame(key, secret))
  const text = 'The webhook’s URL has to end with ?key= and its secret.'
  return isKnown ? undefined : { status: 403, text }
}

/** In UTF-16 units; 0 where a body is nested too deeply to be a post. */
function lengthOf(body) {
  try {
    return (typeof body === 'string' ? body : JSON.stringify(body)).length
  } catch {
    return 0
  }
}

/** Why a body is refused unread: a form of another page cannot publish. */
function checkBody({ headers, body, length = lengthOf(body) }) {
  const type = String(headers['content-type']).toLowerCase()
  const isJson = /^application\/json(;|$)/.test(type) && typeof body !== 'string'
  const isPlain = /^text\/plain; ?charset=utf-8$/.test(type) && typeof body === 'string'
  if (!isJson && !isPlain) {
    return { status: 415, text: 'This is not sent as the publisher sends: JSON, or its text.' }
  }
  const text = `The post is longer than ${longestBody} characters.`
  return length > longestBody ? { status: 413, text } : undefined
}

/** The payload of a body. Forms put a name, '=' and a line's end around what they send. */
function parseBody(body) {
  if (typeof body !== 'string') return body
  try {
    const payload = JSON.parse(body)
    return JSON.stringify(payload) === body ? payload : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads what the publisher sent: an object, or the same as text, which is all that a browser may send to
 * a webhook without CORS. `length` is that of the body's text, where it is known. Returns an answer
 * (`status`, `text`), or the post with its picture, if any.
 */
export function readPayload(delivery, door, settings) {
  const refusal = checkSender(delivery, door, settings) ?? checkBody(delivery)
  if (refusal) return refusal
  const { picture, ...payload } = Object(parseBody(delivery.body))
  if (payloads.get(payload.action) !== Object.keys(payload).sort().join()) {
    return { status: 400, text: 'This is no post of the publisher.' }
  }
  if (payload.action === 'test_connection') {
    return { status: 200, text: 'The test arrived. Nothing was published.' }
  }
  if (settings.owner === '' || settings.repository === '') {
    const text = "The workflow knows no repository: fill in its node 'Your repository'."
    return { status: 500, text }
  }
  return { post: payload.post, picture }
}
