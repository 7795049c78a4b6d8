import { z } from 'zod'
import { deliveryTimeoutMs, type Delivery } from '../delivery.ts'
import { sentPictureSchema } from '../picture.ts'
import { postSchema } from '../post/post.ts'
import { truncate } from '../text.ts'
import { BlockedRequest, exchange, type Exchange, type Fetch } from './http.ts'
import { secretsInUrl, withoutSecrets } from './secret-parts.ts'

/** A post to be published; `scheduled` where it comes from the queue. */
export const publicationSchema = z.object({
  post: postSchema,
  /** `aiGenerated`: true only when the AI's own text is sent. */
  scheduled: z.object({ aiGenerated: z.boolean() }).exactOptional(),
  /** The picture that `featuredImage` is the path of, where the site may not have it. */
  picture: sentPictureSchema.exactOptional(),
})

export type Publication = z.output<typeof publicationSchema>

/** The body of a POST. `origin`: of the site, or of the app, that sends it. `timestamp`: ISO 8601 in UTC. */
export function payloadOf(
  { post, scheduled, picture }: Publication,
  { origin, now }: { origin: string; now: Date },
) {
  const timestamp = now.toISOString()
  const carried = picture && { picture }
  return scheduled
    ? {
        action: 'publish_ai_generated_post' as const,
        post,
        ...carried,
        scheduledDate: post.publishDate,
        aiGenerated: scheduled.aiGenerated,
        timestamp,
      }
    : { action: 'publish_blog_post' as const, post, ...carried, timestamp, triggered_from: origin }
}

export function testPayload(now: Date) {
  return {
    action: 'test_connection' as const,
    message: 'This is a test from the Pennywren publisher. Nothing was published.',
    timestamp: now.toISOString(),
  }
}

export type WebhookPayload = ReturnType<typeof payloadOf> | ReturnType<typeof testPayload>

export interface SendOptions {
  fetch: Fetch
  url: string
  payload: WebhookPayload
  /**
   * `no-cors`: the JSON travels as plain text and the reply stays unread, as a browser must send to
   * a webhook that knows no CORS. `json`: `application/json` with a reply that is read. `cors`: the
   * same from a page, whose browser shows it the reply only where the webhook allows that.
   */
  mode: 'no-cors' | 'cors' | 'json'
  /** A header of the operator's, by its name. Not in mode `no-cors`, in which browsers drop it. */
  header?: Readonly<Record<string, string>>
  /** Default 30 s. */
  timeoutMs?: number
  /** Whether an error of `fetch` proves that the request never left this machine. */
  neverSent?: (error: unknown) => boolean
}

/** Not 303, with which a webhook says where to look at what it did. */
const redirects = [301, 302, 307, 308]
/** Where Google Apps Script redirects to once a script has run: its reply is there. */
const appsScriptReplies = 'script.googleusercontent.com'
const longestReply = 64 * 1024
const shownDetail = 200

/** Sends a payload to the operator's webhook once; never retries, never throws. */
export async function sendToWebhook(options: SendOptions): Promise<Delivery> {
  const { fetch, url, payload, mode, header = {}, neverSent } = options
  const sent = await exchange({
    fetch,
    url,
    init: {
      method: 'POST',
      body: JSON.stringify(payload),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      ...(mode === 'no-cors'
        ? { mode: 'no-cors' }
        : // A redirect could carry the post to a host the operator never named.
          { headers: { 'Content-Type': 'application/json', ...header }, redirect: 'manual' }),
    },
    timeoutMs: options.timeoutMs ?? deliveryTimeoutMs,
    longestReply,
  })
  if (sent.kind === 'opaque') return { outcome: 'unconfirmed' }
  if (sent.kind === 'reply') {
    // The status is known even when the body never ends.
    const { status, ok, type } = sent.response
    if (ok) return { outcome: 'accepted', status }
    const isHidden = type === 'opaqueredirect'
    if (isHidden || redirects.includes(status)) {
      const location = sent.response.headers.get('location') ?? ''
      const redirectsTo = isHidden ? '' : (URL.parse(location, url)?.host ?? '')
      const isScript = isHidden && URL.parse(url)?.host === 'script.google.com'
      const hasRun = isScript || redirectsTo === appsScriptReplies
      return hasRun
        ? { outcome: 'unknown', trouble: 'network' }
        : { outcome: 'refused', status, detail: '', redirectsTo }
    }
    const values = Object.values(header).map((value) => value.replace(/^\w+ +(?=\S+$)/, ''))
    const detail = detailOf(sent, [...secretsInUrl(url), ...values])
    return { outcome: 'refused', status, detail }
  }
  const { error, failure } = sent
  if (error instanceof BlockedRequest) return { outcome: 'not-sent', reason: error.reason }
  if (neverSent?.(error)) return { outcome: 'not-sent' }
  if (failure === 'timeout') return { outcome: 'unknown', trouble: 'timeout' }
  return { outcome: 'unknown', trouble: mode === 'cors' ? 'unreadable' : 'network' }
}

/** The start of what was said; nothing where it repeats a secret, as automations do with the URL. */
function detailOf(
  { body, failure }: Extract<Exchange, { kind: 'reply' }>,
  secrets: readonly string[],
): string {
  const said = failure === undefined ? body.trim() : `${body.trim()}…`
  return truncate(withoutSecrets(said, secrets), shownDetail)
}
