import { app, dialog, Menu, nativeTheme, shell } from 'electron'
import { brand } from '../../../shared/brand.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'
import type { MainWindow } from '../window/main-window.ts'
import { openOutside } from '../window/lock-contents.ts'
import { menuTemplate } from './menu-template.ts'
import type { QueueTransfer } from '../queue/queue-transfer.ts'
import { createUpdates } from './updates.ts'

/** Installs the native menu and the panel 'About'. */
export function installMenu(parts: {
  settings: RecordStore<Settings>
  window: MainWindow
  transfer: QueueTransfer
  developing: boolean
}): void {
  const { settings, window, transfer, developing } = parts
  const updates = createUpdates(app, dialog, process.resourcesPath)
  const remember = (changes: Partial<Settings>) => {
    try {
      settings.set({ ...settings.get(), ...changes })
    } catch {
      // It applies until the app is closed; a notice says that nothing can be saved.
    }
  }
  const { appearance, spellCheck } = settings.get()
  const template = menuTemplate(
    { platform: process.platform, appearance, spellCheck, developing },
    {
      showTool: (tool) => {
        window.send('toolAsked', tool)
      },
      exportQueue: () => void transfer.exportQueue(),
      importQueue: () => void transfer.importQueue(),
      setAppearance: (next) => {
        nativeTheme.themeSource = next
        remember({ appearance: next })
      },
      setSpellCheck: (on) => {
        window.current()?.webContents.session.setSpellCheckerEnabled(on)
        remember({ spellCheck: on })
        if (on) void explainSpellCheck()
      },
      checkForUpdates: () => {
        updates.check()
      },
      openWebsite: () => {
        openOutside(brand.siteOrigin, shell)
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
  updates.checkAtStart()
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
