import {
  BrowserWindow,
  Menu,
  nativeTheme,
  screen,
  shell,
  type Session,
  type WebPreferences,
} from 'electron'
import { join } from 'node:path'
import icon from '../../icon.png?asset'
import { brand } from '../../../shared/brand.ts'
import { contextMenuTemplate } from '../menu.ts'
import { appStart } from '../protocol.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/app-settings.ts'
import { log } from '../log.ts'
import { openOutside } from './harden.ts'
import { openingBounds, untilDrawn } from './main-window.ts'

/** Opens the window where it was left, and shows it once it is drawn. */
export function openWindow(
  session: Session,
  settings: RecordStore<Settings>,
  devServer: string | undefined,
): BrowserWindow {
  const remembered = settings.get()
  const window = new BrowserWindow({
    ...openingBounds(remembered.window, screen),
    minWidth: 380,
    minHeight: 480,
    title: brand.name,
    // Elsewhere it is the app's own; an AppImage has none.
    ...(process.platform === 'linux' && { icon }),
    show: false,
    // Of the page, so that nothing flashes before it is drawn.
    backgroundColor: brand.themeColors[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: webPreferences(session, remembered.spellCheck),
  })
  void untilDrawn(window).then(() => {
    if (window.isDestroyed()) return
    if (remembered.window?.maximized === true) window.maximize()
    window.webContents.setZoomLevel(remembered.window?.zoom ?? 0)
    window.show()
  })
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds()
    const zoom = window.webContents.getZoomLevel()
    const maximized = window.isMaximized()
    settings
      .change({ window: { x, y, width, height, maximized, zoom } })
      .catch((error: unknown) => log.warn('the place of the window was not saved', error))
  })
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextMenuTemplate(
      params,
      (word) => window.webContents.replaceMisspelling(word),
      (url) => openOutside(url, shell),
    )
    if (items.length === 0) return
    const frame = params.frame ?? undefined
    Menu.buildFromTemplate(items).popup({ window, ...(frame && { frame }) })
  })
  // 'did-fail-load' tells of a page that does not load, at a reload too.
  void window.loadURL(devServer ?? appStart)
  return window
}

/** Every switch that matters to security is written out, though most are Electron's defaults. */
function webPreferences(session: Session, spellcheck: boolean): WebPreferences {
  return {
    session,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    // The session turns it on and off; elsewhere this keeps every dictionary away.
    spellcheck: spellcheck || process.platform === 'darwin',
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    contextIsolation: true,
    sandbox: true,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // A run goes on while the window is covered or minimised.
    backgroundThrottling: false,
  }
}
