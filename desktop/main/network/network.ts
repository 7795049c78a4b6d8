import { net, session } from 'electron'
import { setTimeout as wait } from 'node:timers/promises'
import type { AiCall } from '../../../shared/api/ai.ts'
import { createArticleWriter, keyFor } from '../../../shared/api/article-writer.ts'
import type { SiteAccess } from '../../../shared/api/read-site.ts'
import { parseHeader } from '../../../shared/secrets.ts'
import { kindOf, log } from '../log.ts'
import type { OpenedProfile } from '../profile.ts'
import type { AskProxyLogin } from './proxy-login.ts'
import { createSystemFetch, isRefused } from './system-fetch.ts'
import { createWebhookSender, type WebhookOptions } from './webhook-sender.ts'

export type Network = ReturnType<typeof createNetwork>

/** The requests to other computers, with the secrets of the profile that is shown. */
export function createNetwork(current: () => OpenedProfile, askProxyLogin: AskProxyLogin) {
  // Each purpose has a session of its own, in memory: they share nothing and leave nothing on disk.
  const connect = (purpose: string) => {
    const own = session.fromPartition(purpose, { cache: false })
    return { session: own, fetch: createSystemFetch(net, own, askProxyLogin) }
  }
  const { fetch: aiFetch } = connect('ai')
  const { fetch: siteFetch } = connect('site')
  return {
    webhook: createWebhookSender({
      ...connect('webhook'),
      readTarget: () => readTarget(current()),
    }),
    writer: createArticleWriter(async (service) => {
      const { hosts, vault } = current()
      const { aiKey } = await hosts.statuses()
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

/** The webhook, with its header where that was entered for the same host. */
async function readTarget(profile: OpenedProfile): ReturnType<WebhookOptions['readTarget']> {
  const { vault, settings } = profile
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
