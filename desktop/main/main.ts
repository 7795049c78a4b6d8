import {
  app,
  dialog,
  ipcMain,
  powerMonitor,
  protocol,
  session,
  shell,
  type BrowserWindow,
} from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../shared/brand.ts'
import { appId } from '../app-id.ts'
import { log, openLog, surviveErrors } from './log.ts'
import { installMenu } from './menu/install-menu.ts'
import { isAppAddress, registerAppScheme, serveApp } from './protocol.ts'
import { createHandlers } from './requests/handlers.ts'
import { registerHandlers } from './requests/register-handlers.ts'
import { createServices } from './services.ts'
import { answerSecondInstance, claimInstance } from './single-instance.ts'
import { createUpdates, loadElectronUpdater } from './updates/updates.ts'
import { guardClosing, type Closing } from './window/closing.ts'
import { hardenContents, openOutside, hardenSession } from './window/harden.ts'
import { createMainWindow } from './window/main-window.ts'
import { openWindow } from './window/open-window.ts'
import { recoverFromCrash, recoverFromHang } from './window/recovery.ts'
import { createSpelling, type Spelling } from './window/spelling.ts'

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

const begun = await claimInstance(app)
if (begun.is === 'second') app.quit()
else if (begun.is === 'in-vain') void giveUp(begun.why)
else {
  let putAway = () => {}
  let showWindow = () => {}
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
  app.on('second-instance', (_event, _arguments, _folder, question) => {
    answerSecondInstance(question)
    showWindow()
  })
  const spelling = createSpelling(app)
  app
    .whenReady()
    .then(async () => {
      const started = await start(spelling)
      putAway = started.putAway
      showWindow = started.showWindow
    })
    .catch((error: unknown) => {
      log.warn('the app could not start', error)
      void giveUp(error instanceof Error ? error.message : '')
    })
}

/** Says why the app cannot start, in a box and for the program that started it, and ends it. */
async function giveUp(why: string): Promise<void> {
  const title = `${brand.name} could not start.`
  console.error(`${title} ${why}`)
  await app.whenReady()
  dialog.showErrorBox(title, why)
  app.exit(1)
}

/** Opens the window with everything behind it. */
async function start(spelling: Spelling) {
  const folder = app.getPath('userData')
  const logs = join(folder, 'logs')
  openLog(logs, { toConsole: !app.isPackaged })
  log.info(`started, version ${app.getVersion()}`)
  const window = createMainWindow(open)
  const services = await createServices(folder, window)
  const { notices, proxyLogin, storage, saved } = services
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
    process,
    tell: (notice) => {
      const before = notices.list().find(({ kind }) => kind === 'update')
      notices.put(notice)
      // Not with each step of a download: it would close a menu that is open.
      if (before?.kind !== 'update' || before.state !== notice.state) showMenu()
    },
    openOutside: (address) => openOutside(address, shell),
    askProxyLogin: proxyLogin.ask,
    reopen: window.show,
    load: loadElectronUpdater,
  })
  const answerClose = (busy: boolean) => closing?.answer(busy)
  registerHandlers(ipcMain, createHandlers(services, { window, updates, answerClose }), (url) =>
    isAppAddress(url, devServer),
  )
  showMenu()
  void services.refreshNotices()
  window.show()
  app.on('activate', window.show)
  app.on('will-quit', storage.records.close)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' || closing?.isQuitting()) app.quit()
  })
  return { putAway, showWindow: window.show }

  function showMenu(): void {
    const setSpelling = (on: boolean) => spelling.set(pageSession, on)
    const developing = devServer !== undefined
    installMenu({ settings, window, setSpelling, notices, updates, logs, developing })
  }

  function open(): BrowserWindow {
    const opened = openWindow(pageSession, settings, devServer)
    closing = guardClosing({
      app,
      powerMonitor,
      dialog,
      window: opened,
      askPage: () => window.send('closeAsked', undefined),
      isRunning: services.activeRun.isRunning,
      isSending: services.webhook.isSending,
      putAway,
      onKept: updates.stay,
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
