import { app, dialog, ipcMain, protocol, session, shell, type BrowserWindow } from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../shared/brand.ts'
import { appId } from '../app-id.ts'
import { log, openLog, surviveErrors } from './log.ts'
import { installMenu } from './menu/install-menu.ts'
import { createUpdates, loadElectronUpdater } from './menu/updates.ts'
import { isAppAddress, registerAppScheme, serveApp } from './protocol.ts'
import { createHandlers } from './requests/handlers.ts'
import { registerHandlers } from './requests/register-handlers.ts'
import { createServices } from './services.ts'
import { guardClosing, type Closing } from './window/closing.ts'
import {
  hardenContents,
  openOutside,
  hardenSession,
  createSpelling,
  type Spelling,
} from './window/harden.ts'
import { createMainWindow } from './window/main-window.ts'
import { openWindow } from './window/open-window.ts'
import { recoverFromCrash, recoverFromHang } from './window/recovery.ts'

// Ignored in a packaged app, where the page always comes from the app's own scheme.
const devServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
// A folder of its own: where file names ignore case, Electron's usual one is the installed app's.
if (!app.isPackaged && !app.commandLine.hasSwitch('user-data-dir')) {
  const own = join(app.getPath('appData'), 'pennywren-development')
  // Electron takes no folder that is not there.
  mkdirSync(own, { recursive: true, mode: 0o700 })
  app.setPath('userData', own)
}

// Over QUIC and HTTP/2, Chromium sends a POST again by itself when its connection breaks, even a new
// one (after ERR_HTTP2_PING_FAILED it does not ask whether anything was sent).
app.commandLine.appendSwitch('disable-quic')
app.commandLine.appendSwitch('disable-http2')

if (app.requestSingleInstanceLock()) {
  let putAway = () => {}
  surviveErrors(process, () => putAway())
  registerAppScheme(protocol)
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  // Without the sandbox's helpers, which that switch leaves out, no page could be started.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // Unasked, Electron would give a server the first that fits, which tells who the operator is.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    log.info('a client certificate was asked for, and refused')
    choose()
  })
  app.on('child-process-gone', (_event, { type, reason }) => {
    log.warn(`a process is gone: ${type}, ${reason}`)
  })
  const spelling = createSpelling(app)
  app
    .whenReady()
    .then(async () => {
      putAway = await start(spelling)
    })
    .catch((error: unknown) => {
      log.warn('the app could not start', error)
      // There may be no window to show it in.
      const why = error instanceof Error ? error.message : ''
      dialog.showErrorBox(`${brand.name} could not start.`, why)
      app.exit(1)
    })
} else {
  app.quit()
}

/**
 * Opens the window with everything behind it; returns the function that saves what is being typed.
 */
async function start(spelling: Spelling): Promise<() => void> {
  const folder = app.getPath('userData')
  const logs = join(folder, 'logs')
  openLog(logs, { toConsole: !app.isPackaged })
  log.info(`started, version ${app.getVersion()}`)
  const window = createMainWindow(open)
  const services = await createServices(folder, window)
  const { notices, storage, saved } = services
  const { settings } = storage
  let closing: Closing | undefined
  const putAway = () => window.send('saveAsked', undefined)

  const pageSession = session.fromPartition('page')
  serveApp(pageSession.protocol, join(import.meta.dirname, '../renderer'))
  hardenSession(pageSession, devServer)
  spelling.set(pageSession, settings.get().spellCheck)
  app.on('web-contents-created', (_event, contents) => {
    hardenContents(contents, { shell, devServer, now: Date.now })
  })
  const updates = createUpdates({
    app,
    dialog,
    tell: (notice) => {
      notices.put(notice)
      showMenu()
    },
    process,
    openOutside: (address) => openOutside(address, shell),
    loadUpdater: loadElectronUpdater,
  })
  const answerClose = (busy: boolean) => closing?.answer(busy)
  registerHandlers(ipcMain, createHandlers(services, { window, updates, answerClose }), (url) =>
    isAppAddress(url, devServer),
  )
  showMenu()
  updates.checkAtStart()
  void services.refreshNotices()
  window.show()
  app.on('second-instance', window.show)
  app.on('activate', window.show)
  app.on('will-quit', storage.records.close)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  return putAway

  function showMenu(): void {
    const setSpelling = (on: boolean) => spelling.set(pageSession, on)
    const developing = devServer !== undefined
    installMenu({ settings, window, setSpelling, notices, updates, logs, developing })
  }

  function open(): BrowserWindow {
    const opened = openWindow(pageSession, settings, devServer)
    closing = guardClosing({
      app,
      dialog,
      window: opened,
      askPage: () => window.send('closeAsked', undefined),
      isRunning: services.activeRun.isRunning,
      isSending: services.webhook.isSending,
      putAway,
      saved,
    })
    // Not at 'did-start-loading', which also comes with a navigation that is then prevented.
    opened.webContents.on('did-navigate', services.endPageWork)
    opened.on('closed', services.endPageWork)
    recoverFromHang(opened, dialog)
    recoverFromCrash({
      app,
      dialog,
      window: opened,
      onGone: () => {
        services.endPageWork()
        notices.put({ kind: 'recovered' })
      },
      saved,
      now: Date.now,
    })
    opened.webContents.on('found-in-page', (_event, found) => {
      const { activeMatchOrdinal: active, matches: total, finalUpdate } = found
      if (finalUpdate) window.send('found', { active, total })
    })
    return opened
  }
}
