import { shell } from 'electron'
import {
  readArticleSource,
  readSiteIndex,
  readSitePicture,
  type SiteAccess,
} from '../../../shared/api/read-site.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import type { Handlers } from '../../ipc/contract.ts'
import { log } from '../log.ts'
import type { Network } from '../network/network.ts'
import type { ProxyLogin } from '../network/proxy-login.ts'
import type { NoticeStore } from '../notice-store.ts'
import type { Profiles } from '../profiles.ts'
import type { ActiveRun } from '../run/active-run.ts'
import type { Updates } from '../updates/updates.ts'
import type { MainWindow } from '../window/main-window.ts'
import { NotSaved } from './register-handlers.ts'

export interface MainParts {
  window: MainWindow
  notices: NoticeStore
  profiles: Profiles
  network: Network
  proxyLogin: ProxyLogin
  activeRun: ActiveRun
  updates: Updates
  /** Where everything is kept. */
  folder: string
  checkSpelling: (isOn: boolean) => void
  answerClose: (busy: boolean) => void
}

/** The main process's handler of each request of the contract. */
export function createHandlers(parts: MainParts): Handlers {
  const { window, notices, profiles, network, activeRun, updates } = parts
  const { settings, current } = profiles
  const { webhook, writer, site } = network
  /** Saves something about the secrets, which notices tell of. */
  const changing = async <T>(work: () => Promise<T>) => {
    const result = await saving(work)
    await current().refreshNotices()
    return result
  }
  const noted = async (sending: Promise<Delivery>) => {
    const delivery = await sending
    await current().noteDelivery(delivery)
    return delivery
  }
  const ofSite = async <T>(origin: string, read: (access: SiteAccess) => Promise<T>) => {
    const access = site(origin)
    return access ? read(access) : ({ ok: false, problem: 'no-url' } as const)
  }
  return {
    secretStatus: () => current().vault.statuses(),
    saveSecret: ({ name, value, host }) => changing(() => current().vault.save(name, value, host)),
    forgetSecret: ({ name }) => changing(() => current().vault.forget(name)),
    allowUnprotectedSecrets: ({ allow }) =>
      changing(async () => {
        await settings.change({ allowUnprotectedSecrets: allow })
        await current().vault.move()
      }),
    mayUseKey: ({ host }) => current().vault.mayUseKey(host),

    testConnection: () => noted(webhook.test()),
    publish: ({ siteUrl, ...publication }) => noted(webhook.publish(publication, siteUrl)),
    ...writer,

    readSite: ({ siteUrl }) => ofSite(siteUrl, readSiteIndex),
    readArticle: ({ siteUrl, slug }) =>
      ofSite(siteUrl, (access) => readArticleSource(access, slug)),
    readPicture: async ({ siteUrl, path }) => {
      const access = site(siteUrl)
      return access && readSitePicture(access, path)
    },

    loadRecords: async () => current().records.load(),
    loadPicture: async (request) => current().records.loadPicture(request),
    saveRecords: (change) => saving(() => current().records.save(change)),

    showProgress: async (progress) => activeRun.showProgress(progress),
    reportFault: async ({ kind }) => log.warn(`a part of the page could not be drawn (${kind})`),
    answerClose: async ({ busy }) => parts.answerClose(busy),

    pageReady: async () => {
      window.pageReady()
      notices.showAgain()
      // Not before: a proxy's login is asked for in the page.
      updates.watch()
    },
    applyUpdate: async () => updates.press(),
    findInPage: async ({ text, isNext, isForward }) => {
      const page = window.current()?.webContents
      if (text === '') page?.stopFindInPage('clearSelection')
      // Electron's `findNext` begins a search.
      else page?.findInPage(text, { findNext: !isNext, forward: isForward })
    },
    appSettings: async () => ({ ...settings.get(), folder: parts.folder }),
    checkSpelling: async ({ isOn }) => {
      // It holds all the same until the app is closed.
      parts.checkSpelling(isOn)
      await saving(() => settings.change({ spellCheck: isOn }))
    },
    showFolder: async () => void shell.openPath(parts.folder),
    saveProfile: (profile) => saving(() => profiles.save(profile)),
    removeProfile: ({ id }) => saving(() => profiles.remove(id)),
    switchProfile: async ({ id }) =>
      !activeRun.isRunning() && !webhook.isSending() && profiles.switchTo(id),
    answerProxyLogin: async (credentials) => parts.proxyLogin.answer(credentials),
  }
}

async function saving<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new NotSaved('Not saved', { cause })
  }
}
