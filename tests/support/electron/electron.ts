import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import {
  dialog,
  nativeTheme,
  Notification,
  powerSaveBlocker,
  protocol,
  screen,
  shell,
} from './system.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'

export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { ipcMain } from './ipc-main.ts'
export { Menu } from './menu.ts'
export { safeStorage } from './safe-storage.ts'
export { session } from './session.ts'
export {
  dialog,
  nativeTheme,
  Notification,
  powerSaveBlocker,
  protocol,
  screen,
  shell,
} from './system.ts'

/** The default export, which electron-store imports. */
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
