import type { Session } from 'electron'
import { brand } from '../../../shared/brand.ts'
import {
  publishAiGeneratedPost,
  publishBlogPost,
  sendToWebhook,
  testConnection,
  type ScheduledArticle,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import type { Post } from '../../../shared/post.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import type { Recorder } from '../../../shared/history.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { neverSent } from './secure-fetch.ts'

export interface WebhookSender {
  test: () => Promise<Delivery>
  publish: (post: Post) => Promise<Delivery>
  publishScheduled: (article: ScheduledArticle) => Promise<Delivery>
  /** Whether anything is being sent, or waits for what is. */
  isSending: () => boolean
}

export interface WebhookOptions {
  fetch: Fetch
  /** The session of `fetch`, used for the webhook and nothing else. */
  session: Pick<Session, 'closeAllConnections'>
  /** Undefined where no webhook URL is stored, or none that can be decrypted. */
  readUrl: () => Promise<string | undefined>
  now: () => Date
  /** Keeps a record of each post that is sent. */
  record: Recorder
}

/**
 * Sends each payload once, one after the other. Publishing a post that is being sent returns the
 * delivery under way.
 */
export function createWebhookSender({
  fetch,
  session,
  readUrl,
  now,
  record,
}: WebhookOptions): WebhookSender {
  const sends = createSerialQueue()
  const underWay = new Map<string, Promise<Delivery>>()
  let waiting = 0

  const sendNow = async (payload: WebhookPayload): Promise<Delivery> => {
    const url = await readUrl()
    if (url === undefined) return { outcome: 'not-sent' }
    // Chromium repeats a request by itself when the server resets a connection that was used before,
    // but not on a new one, so that nothing is sent twice unasked. QUIC and HTTP/2, which repeat it
    // on a new one too, are switched off.
    await session.closeAllConnections()
    return sendToWebhook({ fetch, url, payload, mode: 'json', neverSent })
  }

  const send = async (payload: WebhookPayload): Promise<Delivery> => {
    waiting += 1
    try {
      return await sends.run(() =>
        'post' in payload ? record(payload.post, () => sendNow(payload)) : sendNow(payload),
      )
    } finally {
      waiting -= 1
    }
  }

  const once = (id: string, makePayload: () => WebhookPayload): Promise<Delivery> => {
    const same = underWay.get(id)
    if (same !== undefined) return same
    const delivery = send(makePayload()).finally(() => underWay.delete(id))
    underWay.set(id, delivery)
    return delivery
  }

  return {
    test: () => send(testConnection(now())),
    publish: (post) => once(post.id, () => publishBlogPost(post, brand.siteOrigin, now())),
    publishScheduled: (article) => once(article.id, () => publishAiGeneratedPost(article, now())),
    isSending: () => waiting > 0,
  }
}
