import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { nativeTheme, Notification, powerSaveBlocker, protocol, screen, shell } from './desktop.ts'
import { dialog } from './dialog.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'

export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { nativeTheme, Notification, powerSaveBlocker, protocol, screen, shell } from './desktop.ts'
export { dialog } from './dialog.ts'
export { ipcMain } from './ipc-main.ts'
export { Menu } from './menu.ts'
export { safeStorage } from './safe-storage.ts'
export { session } from './session.ts'

/** For those who import all of it, as electron-store does. */
const electron: Record<string, object> = {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
}

export default electron
