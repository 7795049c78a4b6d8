import { shell } from 'electron'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Profile } from '../ipc/contract.ts'
import { log } from './log.ts'
import { sitesRecovered, type NoticeStore } from './notice-store.ts'
import { openProfile, type OpenedProfile } from './profile.ts'
import type { MainWindow } from './window/main-window.ts'

export type Profiles = Awaited<ReturnType<typeof createProfiles>>

/**
 * Several sites. The window is loaded again with another one, so that the page knows of one only.
 * `folder`: of the first profile; those of the others are in it.
 */
export async function createProfiles(
  folder: string,
  notices: NoticeStore,
  window: Pick<MainWindow, 'current' | 'reload'>,
) {
  const first = await openProfile(folder, notices)
  const { settings } = first
  /** Kept while the app runs: secrets may be in memory. */
  const opened = new Map<string, OpenedProfile>([['', first]])
  const folderOf = (id: string) => join(folder, 'profiles', id)
  const open = async (id: string) => {
    const profile = opened.get(id) ?? (await openProfile(folderOf(id), notices, settings))
    opened.set(id, profile)
    return profile
  }
  const all = () => settings.get().profiles
  /** With the first one, which no list needs where it is the only one. */
  const listed = () => (has('') ? all() : [{ id: '', name: 'First site' }, ...all()])
  const has = (id: string) => all().some((profile) => profile.id === id)
  await takeUpAgain()
  let current = await open(has(settings.get().profile) ? settings.get().profile : '')

  return {
    /** Of the app. */
    settings,
    current: () => current,
    save: async ({ id, name }: Partial<Profile> & Pick<Profile, 'name'>) => {
      const profiles =
        id === undefined
          ? [...listed(), { id: String(Date.now()), name }]
          : listed().map((profile) => (profile.id === id ? { id, name } : profile))
      await settings.change({ profiles })
    },
    remove: async (id: string) => {
      if (id === '' || id === settings.get().profile || !has(id)) return
      opened.get(id)?.records.close()
      opened.delete(id)
      await shell.trashItem(folderOf(id))
      await settings.change({ profiles: all().filter((profile) => profile.id !== id) })
    },
    /** False where there is no such profile, or no window. */
    switchTo: async (id: string): Promise<boolean> => {
      const before = current
      const page = window.current()?.webContents
      if (page === undefined || !has(id)) return false
      const next = await open(id)
      await before.saved()
      await settings.change({ profile: id })
      await next.vault.move()
      // Not before: until then the old page may save.
      page.once('did-navigate', () => {
        before.records.close()
        current = next
        void next.refreshNotices()
      })
      window.reload()
      return true
    },
    /** Resolves when every save so far has ended. */
    saved: () => current.saved(),
  }

  /** Lists the folders that no list names, as after damage to the settings. */
  async function takeUpAgain(): Promise<void> {
    const folders = globSync('*/publisher.db', { cwd: folderOf('') }).map(dirname)
    const lost = folders.filter((id) => !has(id))
    if (lost.length === 0) return
    const found = lost.map((id, at) => ({ id, name: `Recovered site ${at + 1}` }))
    try {
      await settings.change({ profiles: [...listed(), ...found] })
      notices.put(sitesRecovered)
    } catch (error) {
      log.warn('sites that no list names could not be listed', error)
    }
  }
}
