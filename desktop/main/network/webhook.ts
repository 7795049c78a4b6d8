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
import { createApiFetch, neverSent } from './api-fetch.ts'

export interface WebhookSender {
  test: () => Promise<Delivery>
  publish: (post: Post) => Promise<Delivery>
  publishScheduled: (article: ScheduledArticle) => Promise<Delivery>
}

export interface WebhookOptions {
  /** Used for the webhook and nothing else. */
  session: Pick<Session, 'fetch' | 'closeAllConnections'>
  /** Undefined where no webhook URL is stored, or none that can be decrypted. */
  readUrl: () => Promise<string | undefined>
  now: () => Date
}

/** Sends each payload once. Publishing a post that is being sent returns the delivery under way. */
export function createWebhookSender({ session, readUrl, now }: WebhookOptions): WebhookSender {
  const fetch = createApiFetch(session)
  const underWay = new Map<string, Promise<Delivery>>()
  let open = 0
  let closed: Promise<void> = Promise.resolve()

  const send = async (payload: WebhookPayload): Promise<Delivery> => {
    const url = await readUrl()
    if (url === undefined) return { outcome: 'not-sent' }
    // On a reused connection Chromium repeats a request by itself when the server resets it. On a
    // new one it never does, so that nothing is sent twice unasked.
    if (open === 0) closed = session.closeAllConnections()
    open += 1
    try {
      await closed
      return await sendToWebhook({ fetch, url, payload, mode: 'json', neverSent })
    } finally {
      open -= 1
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
  }
}
