import { BrowserWindow, dialog, Menu, nativeTheme, screen, shell, type Session } from 'electron'
import { join } from 'node:path'
import { appStart } from '../protocol/app-address.ts'
import { contextMenuTemplate } from '../menu/context-menu.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'
import { windowOptions } from './window-options.ts'
import { openOutside } from './lock-contents.ts'
import { openingBounds, rememberBounds } from './window-state.ts'

/** Opens the window where it was left, and shows it once it is drawn. */
export function openWindow(parts: {
  session: Session
  settings: RecordStore<Settings>
  devServer: string | undefined
}): BrowserWindow {
  const { session, settings, devServer } = parts
  const remembered = settings.get()
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const look = {
    bounds: openingBounds(remembered.window, workAreas),
    dark: nativeTheme.shouldUseDarkColors,
  }
  const preload = join(import.meta.dirname, '../preload/preload.cjs')
  const window = new BrowserWindow(
    windowOptions(look, { session, preload, spellCheck: remembered.spellCheck }),
  )
  window.once('ready-to-show', () => {
    if (remembered.window?.maximized === true) window.maximize()
    window.show()
  })
  rememberBounds(window, (state) => {
    try {
      settings.set({ ...settings.get(), window: state })
    } catch {
      // It opens at its usual place then.
    }
  })
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextMenuTemplate(params, {
      replaceMisspelling: (word) => {
        window.webContents.replaceMisspelling(word)
      },
      openLink: (url) => {
        openOutside(url, shell)
      },
    })
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
  window.loadURL(devServer ?? appStart).catch((error: unknown) => {
    // Closed or loaded again before it was there: nothing is wrong.
    if (window.isDestroyed() || isAborted(error)) return
    dialog.showErrorBox('Pennywren could not open its window.', 'Please install it again.')
  })
  return window
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'
}
