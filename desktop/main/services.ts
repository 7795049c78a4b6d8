import {
  app,
  dialog,
  ipcMain,
  net,
  Notification,
  powerSaveBlocker,
  safeStorage,
  session,
} from 'electron'
import { createArticleWriter } from '../../shared/api/article-writer.ts'
import type { SiteAccess } from '../../shared/api/read-site.ts'
import { parseHeader } from '../../shared/secrets.ts'
import { refreshSecretNotices, type NoticeStore } from './notices.ts'
import { prepareAiCall } from './network/ai-call.ts'
import { createWebhookSender, type WebhookOptions } from './network/webhook-sender.ts'
import type { createProxyLogin } from './network/proxy-login.ts'
import { createSystemFetch } from './network/fetch.ts'
import { createActiveRun } from './run/active-run.ts'
import { osEncryption } from './secrets/encryption.ts'
import { createKnownHost } from './secrets/known-host.ts'
import { createSecretHosts } from './secrets/secret-hosts.ts'
import { createVault, type Vault } from './secrets/vault.ts'
import type { RecordStore } from './storage/record-store.ts'
import type { Settings } from './storage/app-settings.ts'
import { openStorage } from './storage/storage.ts'
import type { MainWindow } from './window/main-window.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/** The same for every profile. */
export interface SharedServices {
  window: MainWindow
  notices: NoticeStore
  proxyLogin: ReturnType<typeof createProxyLogin>
  /** Of the app; without them, those of the folder are. */
  settings?: RecordStore<Settings>
}

/**
 * Creates all that stands behind the window: what is kept, what is sent, and what the operator is
 * told. `folder`: of the profile's files.
 */
export async function createServices(folder: string, shared: SharedServices) {
  const { window, notices, proxyLogin } = shared
  const storage = await openStorage(folder, notices, ipcMain)
  const { settings } = storage
  const appSettings = shared.settings ?? settings
  const vault = createVault(
    storage.secrets,
    osEncryption(safeStorage, process.platform),
    appSettings.get().allowUnprotectedSecrets,
  )

  // Each purpose has a session of its own, in memory: they share nothing and leave nothing on disk.
  const connect = (purpose: string) => {
    const own = session.fromPartition(purpose, { cache: false })
    return { session: own, fetch: createSystemFetch(net, own, proxyLogin.ask) }
  }
  const webhook = createWebhookSender({
    ...connect('webhook'),
    readTarget: () => readTarget(vault, settings),
  })
  const aiFetch = connect('ai').fetch
  const hosts = createSecretHosts({ vault, settings, dialog, window: window.current })
  const writer = createArticleWriter((service) => prepareAiCall(aiFetch, service, { vault, hosts }))
  const siteFetch = connect('site').fetch
  /** The site to be read, where its URL was entered. */
  const site = (origin: string): SiteAccess | undefined =>
    origin === '' ? undefined : { fetch: siteFetch, origin }
  const knownHost = createKnownHost({
    dialog,
    window: window.current,
    settings,
    host: async () => {
      const { webhookUrl } = await vault.statuses()
      return webhookUrl.state === 'ready' ? webhookUrl.hint : undefined
    },
  })
  const activeRun = createActiveRun({ app, powerSaveBlocker, Notification, window })
  return {
    notices,
    appSettings,
    storage,
    vault,
    hosts,
    proxyLogin,
    webhook,
    writer,
    site,
    knownHost,
    activeRun,
    /** To be called at start, and after a secret was saved or forgotten or its host became known. */
    refreshNotices: async () => {
      refreshSecretNotices(await vault.statuses(), settings.get().knownHost, notices)
    },
    /** Ends the work that a page has begun, together with it. */
    endPageWork: () => {
      activeRun.showProgress(undefined)
      writer.cancelAll()
      proxyLogin.answer(undefined)
    },
    /** Resolves when every save so far has ended. */
    saved: async () => {
      await vault.idle()
      await settings.idle()
      await appSettings.idle()
    },
  }
}

/** The webhook, with its header where that was entered for the same host. */
async function readTarget(
  vault: Vault,
  settings: RecordStore<Settings>,
): ReturnType<WebhookOptions['readTarget']> {
  const url = await vault.read('webhookUrl')
  const header = await vault.read('webhookHeader')
  const { webhookHeader } = await vault.statuses()
  if (url === undefined || webhookHeader.state === 'locked') return undefined
  const isOwn = header !== undefined && settings.get().headerHost === URL.parse(url)?.host
  return { url, ...(isOwn && { header: Object.fromEntries([parseHeader(header)]) }) }
}
