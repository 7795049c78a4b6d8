// n8n runs this file as it is, but for the word `export`: it imports nothing.

/** The fields of each payload; that of a post may have `picture` beside these. */
const payloads = {
  test_connection: 'action,message,timestamp',
  publish_blog_post: 'action,post,timestamp,triggered_from',
  publish_ai_generated_post: 'action,aiGenerated,post,scheduledDate,timestamp',
}

/** In UTF-16 units. A post has some thousand, and its picture less than a million. */
const longestBody = 2_000_000

/** Why a request is refused before its post is looked at: a form of another page cannot publish. */
function checkDoor(
  { headers, query: { key } = {}, body },
  { authentication = 'none' },
  { secret },
) {
  const isSecret = new Set(String(secret)).size >= 10 && String(secret).length >= 22
  if (authentication === 'none' && !isSecret) {
    const text = 'Nothing was published: fill in a secret in the node ‘Your repository’ first.'
    return { status: 503, text }
  }
  if (authentication === 'none' && key !== secret) {
    return { status: 403, text: 'The webhook’s URL has to end with ?key= and its secret.' }
  }
  const type = String(headers['content-type']).toLowerCase()
  const isJson = /^application\/json(;|$)/.test(type) && typeof body !== 'string'
  const isPlain = /^text\/plain; ?charset=utf-8$/.test(type) && typeof body === 'string'
  if (!isJson && !isPlain) {
    return { status: 415, text: 'This is not sent as the publisher sends: JSON, or its text.' }
  }
  const { length } = isPlain ? body : JSON.stringify(body)
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
 * a webhook without CORS. Returns an answer (`status`, `text`), or the post with its picture, if any.
 */
export function readPayload(delivery, door, settings) {
  const refusal = checkDoor(delivery, door, settings)
  if (refusal) return refusal
  const { picture, ...payload } = Object(parseBody(delivery.body))
  if (payloads[payload.action] !== Object.keys(payload).sort().join()) {
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
