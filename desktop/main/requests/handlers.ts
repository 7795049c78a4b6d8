import {
  readArticleSource,
  readSiteIndex,
  readSitePicture,
  type SiteAccess,
} from '../../../shared/api/read-site.ts'
import { isSent } from '../../../shared/delivery.ts'
import type { Handlers } from '../../ipc/contract.ts'
import type { Updates } from '../updates/updates.ts'
import type { Profiles } from '../profiles.ts'
import type { Services } from '../services.ts'
import { log } from '../log.ts'
import type { MainWindow } from '../window/main-window.ts'
import { NotSaved } from './register-handlers.ts'

export interface WindowParts {
  window: MainWindow
  updates: Pick<Updates, 'press' | 'watch'>
  profiles: () => Profiles
  /** Where everything is kept. */
  folder: string
  checkSpelling: (isOn: boolean) => void
  showFolder: () => void
  answerClose: (busy: boolean) => void
}

/** The main process's handler of each request of the contract. */
export function createHandlers(services: Services, parts: WindowParts): Handlers {
  const { storage, vault, hosts, webhook, writer, site, knownHost, activeRun, refreshNotices } =
    services
  const ofSite = async <T>(origin: string, read: (access: SiteAccess) => Promise<T>) => {
    const access = site(origin)
    return access ? read(access) : ({ ok: false, problem: 'no-url' } as const)
  }
  return {
    secretStatus: () => hosts.statuses(),
    saveSecret: async ({ name, value, host }) => {
      const result = await saving(() => hosts.save(name, value, host))
      if (result.ok) await refreshNotices()
      return result
    },
    forgetSecret: async ({ name }) => {
      await saving(() => vault.forget(name))
      await refreshNotices()
    },
    allowUnprotectedSecrets: async ({ allow }) => {
      await saving(async () => {
        await services.appSettings.change({ allowUnprotectedSecrets: allow })
        await vault.setAllowUnprotected(allow)
      })
      await refreshNotices()
    },

    mayUseKey: ({ host }) => hosts.mayUseKey(host),

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
    publish: async ({ siteUrl, ...publication }) => webhook.publish(publication, siteUrl),
    ...writer,

    readSite: ({ siteUrl }) => ofSite(siteUrl, readSiteIndex),
    readArticle: ({ siteUrl, slug }) =>
      ofSite(siteUrl, (access) => readArticleSource(access, slug)),
    readPicture: async ({ siteUrl, path }) => {
      const access = site(siteUrl)
      return access && readSitePicture(access, path)
    },

    loadRecords: async () => storage.records.load(),
    loadPicture: async (request) => storage.records.loadPicture(request),
    saveRecords: (change) => saving(() => storage.records.save(change)),

    showProgress: async (progress) => activeRun.showProgress(progress),
    reportFault: async ({ kind }) => log.warn(`a part of the page could not be drawn (${kind})`),
    answerClose: async ({ busy }) => parts.answerClose(busy),

    pageReady: async () => {
      parts.window.pageReady()
      services.notices.showAgain()
      // Not before: a proxy's login is asked for in the page.
      parts.updates.watch()
    },
    applyUpdate: async () => parts.updates.press(),
    findInPage: async ({ text, isNext, isForward }) => {
      const page = parts.window.current()?.webContents
      if (text === '') page?.stopFindInPage('clearSelection')
      // Electron's `findNext` begins a search.
      else page?.findInPage(text, { findNext: !isNext, forward: isForward })
    },
    appSettings: async () => ({
      ...services.appSettings.get(),
      fetchesDictionaries: process.platform !== 'darwin',
      folder: parts.folder,
    }),
    checkSpelling: async ({ isOn }) => {
      // It holds all the same until the app is closed.
      parts.checkSpelling(isOn)
      await saving(() => services.appSettings.change({ spellCheck: isOn }))
    },
    showFolder: async () => parts.showFolder(),
    saveProfile: (profile) => saving(() => parts.profiles().save(profile)),
    removeProfile: ({ id }) => saving(() => parts.profiles().remove(id)),
    switchProfile: ({ id }) => parts.profiles().switchTo(id),
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
