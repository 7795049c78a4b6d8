import { readArticleSource, readSiteIndex, type SiteAccess } from '../../../shared/api/site.ts'
import { isSent } from '../../../shared/delivery.ts'
import type { Handlers } from '../../ipc/contract.ts'
import type { Updates } from '../menu/updates.ts'
import type { Services } from '../services.ts'
import type { MainWindow } from '../window/main-window.ts'
import { NotSaved } from './register-handlers.ts'

export interface WindowParts {
  window: MainWindow
  updates: Pick<Updates, 'apply'>
  answerClose: (busy: boolean) => void
}

/** What the main process does for each request of the contract: as long as that is. */
export function createHandlers(services: Services, parts: WindowParts): Handlers {
  const { storage, vault, webhook, writer, site, knownHost, activeRun, refreshNotices } = services
  const ofSite = async <T>(read: (access: SiteAccess) => Promise<T>) => {
    const access = site()
    return access ? read(access) : ({ ok: false, problem: 'no-url' } as const)
  }
  return {
    secretStatus: () => vault.statuses(),
    saveSecret: async ({ name, value }) => {
      const result = await saving(() => vault.save(name, value))
      if (result.ok) await refreshNotices()
      return result
    },
    forgetSecret: async ({ name }) => {
      await saving(() => vault.forget(name))
      await refreshNotices()
    },
    allowUnprotectedSecrets: async ({ allow }) => {
      await saving(async () => {
        await storage.settings.change({ allowUnprotectedSecrets: allow })
        await vault.setAllowUnprotected(allow)
      })
      await refreshNotices()
    },

    loadSettings: async () => storage.settings.get().publisher,
    saveSettings: (publisher) => saving(() => storage.settings.change({ publisher })),

    testConnection: async () => {
      const delivery = await webhook.test()
      if (isSent(delivery)) {
        await knownHost.note()
        await refreshNotices()
      }
      return delivery
    },
    mayPublish: async () => {
      const may = await knownHost.mayPublish()
      // The host may be known now.
      await refreshNotices()
      return may
    },
    publish: async (publication) => webhook.publish(publication),
    ...writer,

    readSite: () => ofSite(readSiteIndex),
    readArticle: ({ slug }) => ofSite((access) => readArticleSource(access, slug)),

    loadRecords: async () => storage.records.load(),
    saveRecords: (change) => saving(() => storage.records.save(change)),

    showProgress: async (progress) => activeRun.showProgress(progress),
    answerClose: async ({ busy }) => parts.answerClose(busy),

    pageReady: async () => {
      parts.window.pageReady()
      services.notices.showAgain()
    },
    applyUpdate: async () => parts.updates.apply(),
    findInPage: async ({ text, isNext, isForward }) => {
      const page = parts.window.current()?.webContents
      if (text === '') page?.stopFindInPage('clearSelection')
      // Electron's `findNext` begins a search.
      else page?.findInPage(text, { findNext: !isNext, forward: isForward })
    },
    answerProxyLogin: async (credentials) => services.proxyLogin.answer(credentials),
  }
}

async function saving<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new NotSaved('Not saved', { cause })
  }
}
