import { net, session, type Session } from 'electron'
import { setTimeout as wait } from 'node:timers/promises'
import { brand } from '../../../shared/brand.ts'
import type { AiCall } from '../../../shared/api/ai.ts'
import { createArticleWriter, keyFor } from '../../../shared/api/article-writer.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import type { SiteAccess } from '../../../shared/api/read-site.ts'
import {
  payloadOf,
  sendToWebhook,
  testPayload,
  type Publication,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import { parseHeader } from '../../../shared/secrets.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { kindOf, log } from '../log.ts'
import type { OpenedProfile } from '../profile.ts'
import type { AskProxyLogin } from './proxy-login.ts'
import { createSystemFetch, isRefused, neverSent } from './system-fetch.ts'

export type Network = ReturnType<typeof createNetwork>

/** Requests of one purpose, and the session that they alone use. */
interface Connection {
  session: Session
  fetch: Fetch
}

/** The requests to other computers, with the secrets of the profile that is shown. */
export function createNetwork(current: () => OpenedProfile, askProxyLogin: AskProxyLogin) {
  // Each purpose has a session of its own, in memory: they share nothing and leave nothing on disk.
  const connect = (purpose: string): Connection => {
    const own = session.fromPartition(purpose, { cache: false })
    return { session: own, fetch: createSystemFetch(net, own, askProxyLogin) }
  }
  const { fetch: aiFetch } = connect('ai')
  const { fetch: siteFetch } = connect('site')
  return {
    webhook: createWebhookSender(connect('webhook'), current),
    writer: createArticleWriter(async (service) => {
      const { vault } = current()
      const { aiKey } = await vault.statuses()
      const kept = await keyFor(service, aiKey, () => vault.read('aiKey'))
      if (!kept.ok) return kept
      const world = { fetch: aiFetch, sleep, now: () => new Date(), isRefused }
      return { ok: true, call: { ...service, ...world, key: kept.key } }
    }),
    /** The site to be read, where its URL was entered. */
    site: (origin: string): SiteAccess | undefined =>
      origin === '' ? undefined : { fetch: siteFetch, origin },
  }
}

/**
 * Sends each payload once, one after the other. Publishing a post that is being sent returns the
 * delivery under way.
 */
function createWebhookSender({ fetch, session: own }: Connection, current: () => OpenedProfile) {
  const sends = createSerialQueue()
  const underWay = new Map<string, Promise<Delivery>>()
  let waiting = 0

  const sendNow = async (payload: WebhookPayload): Promise<Delivery> => {
    const target = await readTarget(current())
    if (target === undefined) return { outcome: 'not-sent' }
    // Chromium repeats a request by itself when the server resets a connection that was used before,
    // but not on a new one, so that nothing is sent twice unasked. QUIC and HTTP/2, which repeat it
    // on a new one too, are switched off.
    await own.closeAllConnections()
    return sendToWebhook({ fetch, ...target, payload, mode: 'json', neverSent })
  }

  const send = async (payload: WebhookPayload): Promise<Delivery> => {
    waiting += 1
    try {
      return await sends.run(() => sendNow(payload))
    } finally {
      waiting -= 1
    }
  }

  return {
    test: () => send(testPayload(new Date())),
    /** `siteUrl`: the origin of the site that the posts are for; empty where it is not known. */
    publish(publication: Publication, siteUrl: string): Promise<Delivery> {
      const { id } = publication.post
      const same = underWay.get(id)
      if (same !== undefined) return same
      const origin = siteUrl || brand.siteOrigin
      const payload = payloadOf(publication, { origin, now: new Date() })
      const delivery = send(payload).finally(() => underWay.delete(id))
      underWay.set(id, delivery)
      return delivery
    },
    /** Whether anything is being sent, or waits for what is. */
    isSending: () => waiting > 0,
  }
}

/**
 * The webhook, with its header where that was entered for the same host. Undefined where none is
 * stored, or where it or its header cannot be decrypted.
 */
async function readTarget({ vault, settings }: OpenedProfile) {
  const url = await vault.read('webhookUrl')
  const header = await vault.read('webhookHeader')
  const { webhookHeader } = await vault.statuses()
  if (url === undefined || webhookHeader.state === 'locked') return undefined
  const isOwn = header !== undefined && settings.get().headerHost === URL.parse(url)?.host
  return { url, ...(isOwn && { header: Object.fromEntries([parseHeader(header)]) }) }
}

const sleep: AiCall['sleep'] = (ms, signal) =>
  wait(ms, undefined, signal && { signal }).catch((error: unknown) =>
    log.info(`a pause before the AI service is asked again was cut off (${kindOf(error)})`),
  )
