import { z } from 'zod'
import type { CalendarDate } from '../dates.ts'
import type { Delivery } from '../delivery.ts'
import { postSchema, type Post } from '../post.ts'
import { withoutUnwritable } from '../publication/unwritable.ts'
import { truncate } from '../text.ts'
import {
  BlockedRequest,
  exchange,
  type Exchange,
  type ExchangeFailure,
  type Fetch,
} from './http.ts'
import { withoutSecrets } from './secret-parts.ts'

/** What is POSTed for a single post. `timestamp` is ISO 8601 in UTC. */
export interface PublishBlogPost {
  action: 'publish_blog_post'
  post: Post
  timestamp: string
  /** Origin of the site, or of the app, that sent it. */
  triggered_from: string
}

export interface TestConnection {
  action: 'test_connection'
  message: string
  timestamp: string
}

/** What is POSTed for a scheduled post. */
export interface PublishAiGeneratedPost {
  action: 'publish_ai_generated_post'
  post: Post
  scheduledDate: CalendarDate
  /** True only when the AI's own text is sent. */
  aiGenerated: boolean
  timestamp: string
}

export type WebhookPayload = PublishBlogPost | TestConnection | PublishAiGeneratedPost

export function publishBlogPost(post: Post, origin: string, now: Date): PublishBlogPost {
  return {
    action: 'publish_blog_post',
    post: withoutUnwritable(post),
    timestamp: now.toISOString(),
    triggered_from: origin,
  }
}

export function testConnection(now: Date): TestConnection {
  return {
    action: 'test_connection',
    message: 'This is a test from the Pennywren publisher. Nothing was published.',
    timestamp: now.toISOString(),
  }
}

/** `publishDate` of the post is the day it is scheduled for. */
export function publishAiGeneratedPost(
  post: Post,
  { aiGenerated }: Scheduling,
  now: Date,
): PublishAiGeneratedPost {
  return {
    action: 'publish_ai_generated_post',
    post: withoutUnwritable(post),
    scheduledDate: post.publishDate,
    aiGenerated,
    timestamp: now.toISOString(),
  }
}

/** What is sent of a scheduled post beyond the post. */
export const schedulingSchema = z.object({ aiGenerated: z.boolean() })

export type Scheduling = z.output<typeof schedulingSchema>

/** A post to be published; `scheduled` where it comes from the queue. */
export const publicationSchema = z.object({
  post: postSchema,
  scheduled: schedulingSchema.exactOptional(),
})

export type Publication = z.output<typeof publicationSchema>

/** The payload of a publication. `origin`: of the site, or of the app, that sends it. */
export function payloadOf(
  { post, scheduled }: Publication,
  { origin, now }: { origin: string; now: Date },
): PublishBlogPost | PublishAiGeneratedPost {
  return scheduled
    ? publishAiGeneratedPost(post, scheduled, now)
    : publishBlogPost(post, origin, now)
}

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
  signal?: AbortSignal | undefined
  /** Default 30 s. */
  timeoutMs?: number
  /** Whether an error of `fetch` proves that the request never left this machine. */
  neverSent?: (error: unknown) => boolean
}

const defaultTimeoutMs = 30_000
const maxReplyBytes = 64 * 1024
const shownDetail = 200

/** Sends a payload to the operator's webhook once; never retries, never throws. */
export async function sendToWebhook(options: SendOptions): Promise<Delivery> {
  const { fetch, url, payload, mode, header = {}, signal, neverSent } = options
  if (signal?.aborted) return { outcome: 'not-sent' }
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
          { headers: { 'Content-Type': 'application/json', ...header }, redirect: 'error' }),
    },
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxBytes: maxReplyBytes,
    signal,
  })
  switch (sent.kind) {
    case 'opaque':
      return { outcome: 'unconfirmed' }
    case 'reply': {
      // The status is known even when the body never ends.
      const { status, ok } = sent.response
      return ok
        ? { outcome: 'accepted', status }
        : {
            outcome: 'refused',
            status,
            detail: detailOf(sent, [url, ...Object.entries(header).flat()]),
          }
    }
    case 'failed':
      if (sent.error instanceof BlockedRequest) {
        return { outcome: 'not-sent', reason: sent.error.reason }
      }
      if (neverSent?.(sent.error)) return { outcome: 'not-sent' }
      return {
        outcome: 'unknown',
        trouble: troubleOf(sent.failure, mode),
      }
  }
}

function troubleOf(
  failure: ExchangeFailure,
  mode: SendOptions['mode'],
): Extract<Delivery, { outcome: 'unknown' }>['trouble'] {
  if (failure === 'timeout' || failure === 'cancelled') return failure
  return mode === 'cors' ? 'unreadable' : 'network'
}

/** The start of what was said; nothing where it repeats a secret, as automations do with the URL. */
function detailOf(
  { body, failure }: Extract<Exchange, { kind: 'reply' }>,
  secrets: readonly string[],
): string {
  const said = failure === undefined ? body.trim() : `${body.trim()}…`
  return truncate(withoutSecrets(said, ...secrets), shownDetail)
}
