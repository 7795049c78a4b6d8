export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { ipcMain } from './ipc-main.ts'
export { net } from './net.ts'
export { safeStorage } from './safe-storage.ts'
export { session } from './session.ts'
export {
  autoUpdater,
  clipboard,
  dialog,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  shell,
} from './system.ts'
export { webContents } from './web-contents.ts'
