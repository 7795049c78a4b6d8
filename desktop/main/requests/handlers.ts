import type { Handlers, RequestOf } from '../../ipc/contract.ts'
import type { ArticleGenerator } from '../network/article-generator.ts'
import { isSent } from '../../../shared/delivery.ts'
import type { FirstStart } from '../first-start.ts'
import type { KnownHost } from '../network/known-host.ts'
import type { ProxyLogin } from '../network/proxy-login.ts'
import type { SiteReader } from '../network/site-reader.ts'
import type { WebhookSender } from '../network/webhook.ts'
import type { Updates } from '../menu/updates.ts'
import type { NoticeStore } from '../notices.ts'
import type { ActiveRun } from '../run/active-run.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Storage } from '../storage/storage.ts'
import { NotSaved } from './register-handlers.ts'

export interface HandlerParts {
  storage: Storage
  vault: Vault
  /** Asks the operator where `allow` is true; resolves with what holds afterwards. */
  allowUnprotectedSecrets: (allow: boolean) => Promise<boolean>
  webhook: WebhookSender
  generator: ArticleGenerator
  siteReader: SiteReader
  activeRun: ActiveRun
  notices: NoticeStore
  firstStart: FirstStart
  knownHost: KnownHost
  proxyLogin: ProxyLogin
  updates: Pick<Updates, 'apply'>
  find: (search: RequestOf<'findInPage'>) => void
  /** Called when a page has begun to listen to events. */
  pageReady: () => void
  answerClose: (busy: boolean) => void
  /** Called after a secret was saved or forgotten, or its host became known. */
  onSecretsChanged: () => Promise<void>
}

/** What the main process does for each request of the contract. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { storage, vault, webhook, generator, siteReader, activeRun } = parts
  return {
    secretStatus: () => vault.statuses(),
    saveSecret: async ({ name, value }) => {
      const result = await saving(() => vault.save(name, value))
      if (result.ok) await parts.onSecretsChanged()
      return result
    },
    forgetSecret: async ({ name }) => {
      await saving(() => vault.forget(name))
      await parts.onSecretsChanged()
    },
    allowUnprotectedSecrets: async ({ allow }) => {
      const allowed = await saving(() => parts.allowUnprotectedSecrets(allow))
      await parts.onSecretsChanged()
      return allowed
    },

    loadSettings: async () => storage.settings.get().publisher,
    saveSettings: (publisher) => saving(() => storage.settings.change({ publisher })),

    testConnection: async () => {
      const delivery = await webhook.test()
      if (isSent(delivery)) {
        await parts.knownHost.note()
        await parts.onSecretsChanged()
      }
      return delivery
    },
    mayPublish: async () => {
      const may = await parts.knownHost.mayPublish()
      // A test may have been sent meanwhile.
      await parts.onSecretsChanged()
      return may
    },
    publish: async (publication) => {
      const delivery = await webhook.publish(publication)
      activeRun.countDelivery(delivery)
      return delivery
    },
    generate: ({ job, topic }) => generator.generate(job, topic),
    cancelGeneration: async ({ job }) => {
      generator.cancel(job)
    },
    listModels: () => generator.listModels(),
    testModel: () => generator.testModel(),

    readSite: () => siteReader.readSite(),
    readArticle: ({ slug }) => siteReader.readArticle(slug),

    loadRecords: async () => storage.records.load(),
    saveRecords: (change) =>
      saving(() => {
        storage.records.save(change)
      }),

    showProgress: async (progress) => {
      activeRun.showProgress(progress)
    },
    answerClose: async ({ busy }) => {
      parts.answerClose(busy)
    },

    pageReady: async () => {
      parts.pageReady()
    },
    notices: async () => parts.notices.list(),
    endFirstStart: () => parts.firstStart.end(),
    applyUpdate: async () => {
      parts.updates.apply()
    },
    findInPage: async (search) => {
      parts.find(search)
    },
    proxyLogin: async () => parts.proxyLogin.asked(),
    answerProxyLogin: async (credentials) => {
      parts.proxyLogin.answer(credentials)
    },
  }
}

async function saving<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new NotSaved('Not saved', { cause })
  }
}
