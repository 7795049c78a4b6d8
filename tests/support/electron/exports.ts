export { app } from './app.ts'
export { autoUpdater } from './auto-updater.ts'
export { BrowserWindow } from './browser-window.ts'
export { ipcMain } from './ipc-main.ts'
export { Menu } from './menu.ts'
export { net } from './net.ts'
export { safeStorage } from './safe-storage.ts'
export { session } from './session.ts'
export {
  clipboard,
  dialog,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  shell,
} from './system.ts'
export { webContents } from './web-contents.ts'
