import type { BrowserWindow, Dialog, Net, Session, session as sessions } from 'electron'
import { parseHeader } from '../../../shared/secrets.ts'
import type { Vault } from '../secrets/vault.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'
import { createSecureFetch } from './secure-fetch.ts'
import { createArticleGenerator, type ArticleGenerator } from './article-generator.ts'
import { createKnownHost, type KnownHost } from './known-host.ts'
import { createSystemFetch } from './system-fetch.ts'
import { createProxyLogin, type ProxyLogin } from './proxy-login.ts'
import { createSiteReader, type SiteReader } from './site-reader.ts'
import { createWebhookSender, type WebhookOptions, type WebhookSender } from './webhook.ts'

export interface Network {
  webhook: WebhookSender
  generator: ArticleGenerator
  siteReader: SiteReader
  knownHost: KnownHost
  proxyLogin: ProxyLogin
}

export interface NetworkOptions {
  net: Pick<Net, 'request'>
  session: Pick<typeof sessions, 'fromPartition'>
  dialog: Pick<Dialog, 'showMessageBox'>
  window: () => BrowserWindow | undefined
  vault: Vault
  settings: RecordStore<Settings>
  onProxyLogin: () => void
}

/** All that the app sends: to the webhook, to the AI service and to the site. */
export function createNetwork(options: NetworkOptions): Network {
  const { net, session, dialog, window, vault, settings } = options
  const proxyLogin = createProxyLogin(options.onProxyLogin)
  const fetchOver = (own: Session) =>
    createSecureFetch(createSystemFetch({ net, session: own, askProxyLogin: proxyLogin.ask }))
  // Each purpose has a session of its own, in memory: they share nothing and leave nothing on disk.
  const webhookSession = session.fromPartition('webhook', { cache: false })
  const webhook = createWebhookSender({
    fetch: fetchOver(webhookSession),
    session: webhookSession,
    readTarget: () => readTarget(vault),
    now: () => new Date(),
  })
  const generator = createArticleGenerator({
    fetch: fetchOver(session.fromPartition('ai', { cache: false })),
    readKey: () => vault.read('aiKey'),
    service: () => (settings.isHeld ? undefined : settings.get().publisher),
  })
  const siteReader = createSiteReader({
    fetch: fetchOver(session.fromPartition('site', { cache: false })),
    address: () => settings.get().publisher.siteUrl,
  })
  const knownHost = createKnownHost({
    dialog,
    window,
    settings,
    host: async () => {
      const status = await vault.status('webhookUrl')
      return status.state === 'ready' ? status.hint : undefined
    },
    sendTest: webhook.test,
  })
  return { webhook, generator, siteReader, knownHost, proxyLogin }
}

async function readTarget(vault: Vault): ReturnType<WebhookOptions['readTarget']> {
  const url = await vault.read('webhookUrl')
  const header = await vault.read('webhookHeader')
  const { state } = await vault.status('webhookHeader')
  if (url === undefined || state === 'locked') return undefined
  return { url, ...(header !== undefined && { header: Object.fromEntries([parseHeader(header)]) }) }
}
