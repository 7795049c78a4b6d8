import { app, clipboard, dialog, Menu, nativeTheme, safeStorage, shell } from 'electron'
import { release } from 'node:os'
import { brand } from '../../../shared/brand.ts'
import { diagnosticsText, issueAddress } from '../diagnostics.ts'
import { lastLines, log } from '../log.ts'
import type { NoticeStore } from '../notices.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'
import type { MainWindow } from '../window/main-window.ts'
import { openOutside } from '../window/harden-contents.ts'
import { menuTemplate } from './menu-template.ts'
import type { Updates } from './updates.ts'

/** Installs the native menu and the panel 'About'; again once a new version is there. */
export function installMenu(parts: {
  settings: RecordStore<Settings>
  window: MainWindow
  /** Of the page, whether there is a window or not. */
  setSpelling: (on: boolean) => void
  notices: NoticeStore
  updates: Updates
  logs: string
  /** Brings the window to the front, or opens one: on macOS the menu outlives it. */
  show: () => void
  developing: boolean
}): void {
  const { settings, window, notices, updates, logs, show, developing } = parts
  const remember = (changes: Partial<Settings>) => {
    settings.change(changes).catch((error: unknown) => {
      // It applies until the app is closed; a notice says that nothing can be saved.
      log.warn('a choice in the menu was not saved', error)
    })
  }
  const diagnostics = () =>
    diagnosticsText({
      name: brand.name,
      version: app.getVersion(),
      isPackaged: app.isPackaged,
      process,
      systemVersion: release(),
      locale: app.getLocale(),
      keyring: process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : undefined,
      notices: notices.list(),
      log: lastLines(logs),
    })
  const { appearance, spellCheck } = settings.get()
  const update = notices.list().find((notice) => notice.kind === 'update')
  const template = menuTemplate(
    { platform: process.platform, appearance, spellCheck, developing, update },
    {
      showTool: (tool) => {
        show()
        window.sendWhenReady('toolAsked', tool)
      },
      find: () => {
        show()
        window.sendWhenReady('findAsked', undefined)
      },
      setAppearance: (next) => {
        nativeTheme.themeSource = next
        remember({ appearance: next })
      },
      setSpellCheck: (on) => {
        parts.setSpelling(on)
        remember({ spellCheck: on })
        if (on) void explainSpellCheck()
      },
      checkForUpdates: () => {
        if (update) updates.apply()
        else updates.check()
      },
      openWebsite: () => {
        openOutside(brand.siteOrigin, shell)
      },
      showLogs: () => {
        // Resolves with what went wrong, or ''.
        void shell.openPath(logs).then((trouble) => {
          if (trouble !== '') log.warn('the folder of the logs was not opened')
        })
      },
      copyDiagnostics: () => {
        clipboard.writeText(diagnostics()).catch((error: unknown) => {
          log.warn('the diagnostics were not copied', error)
        })
      },
      reportIssue: () => {
        openOutside(issueAddress(diagnostics()), shell)
      },
    },
  )
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  app.setAboutPanelOptions({
    applicationName: brand.name,
    applicationVersion: app.getVersion(),
    copyright: `© ${brand.author}`,
    website: brand.siteOrigin,
  })
}

/** The dictionary is the only thing the app gets from a third party, so the operator is told. */
async function explainSpellCheck(): Promise<void> {
  if (process.platform === 'darwin') return
  await dialog.showMessageBox({
    type: 'info',
    message: 'Spelling is checked from the next start on.',
    detail: 'The dictionary is downloaded from Google once. Your texts stay on this computer.',
    buttons: ['OK'],
  })
}
