import type { Shell } from 'electron'
import { join } from 'node:path'
import type { Handlers, Profile } from '../ipc/contract.ts'
import type { Services } from './services.ts'
import type { RecordStore } from './storage/record-store.ts'
import type { Settings } from './storage/app-settings.ts'
import type { MainWindow } from './window/main-window.ts'

interface ProfilesOptions {
  /** Of the first profile; those of the others are in it. */
  folder: string
  first: Services
  settings: RecordStore<Settings>
  window: Pick<MainWindow, 'current' | 'reload'>
  open: (folder: string) => Promise<Services>
  makeHandlers: (services: Services) => Handlers
  shell: Pick<Shell, 'trashItem'>
}

/**
 * Several sites, each with a folder of its own for its records, secrets and hosts. The window is loaded
 * again with another one, so that the page knows of one only.
 */
export async function createProfiles(options: ProfilesOptions) {
  const { folder, first, settings, window, open, makeHandlers, shell } = options
  /** Kept while the app runs: secrets may be in memory. */
  const opened = new Map<string, { services: Services; handlers: Handlers }>()
  const folderOf = (id: string) => join(folder, 'profiles', id)
  const opening = async (id: string) => {
    const known = opened.get(id)
    const services = known?.services ?? (id === '' ? first : await open(folderOf(id)))
    const made = known ?? { services, handlers: makeHandlers(services) }
    opened.set(id, made)
    return made
  }
  const all = () => settings.get().profiles
  const has = (id: string) => all().some((profile) => profile.id === id)
  let current = await opening(has(settings.get().profile) ? settings.get().profile : '')

  return {
    current: () => current.services,
    handlers: () => current.handlers,
    save: async ({ id, name }: Partial<Profile> & Pick<Profile, 'name'>) => {
      const before = all().length > 0 ? all() : [{ id: '', name: 'First site' }]
      const profiles =
        id === undefined
          ? [...before, { id: String(Date.now()), name }]
          : before.map((profile) => (profile.id === id ? { id, name } : profile))
      await settings.change({ profiles })
    },
    remove: async (id: string) => {
      if (id === '' || id === settings.get().profile || !has(id)) return
      opened.get(id)?.services.storage.records.close()
      opened.delete(id)
      await shell.trashItem(folderOf(id))
      await settings.change({ profiles: all().filter((profile) => profile.id !== id) })
    },
    /** False during a run. */
    switchTo: async (id: string): Promise<boolean> => {
      const { services } = current
      const page = window.current()?.webContents
      const isBusy = services.activeRun.isRunning() || services.webhook.isSending()
      if (isBusy || page === undefined || !has(id)) return false
      const next = await opening(id)
      await services.saved()
      await settings.change({ profile: id })
      await next.services.vault.setAllowUnprotected(settings.get().allowUnprotectedSecrets)
      // Not before: until then the old page may save.
      page.once('did-navigate', () => {
        services.storage.records.close()
        current = next
        void next.services.refreshNotices()
      })
      window.reload()
      return true
    },
  }
}

export type Profiles = Awaited<ReturnType<typeof createProfiles>>
