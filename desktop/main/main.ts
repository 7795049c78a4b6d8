import { app, dialog, ipcMain, protocol, session, shell, type BrowserWindow } from 'electron'
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../shared/brand.ts'
import { appId } from '../app-id.ts'
import { log, openLog, surviveErrors } from './log.ts'
import { installMenu } from './menu.ts'
import { createNetwork } from './network/network.ts'
import { createProxyLogin } from './network/proxy-login.ts'
import { createNoticeStore, recovered } from './notice-store.ts'
import { createFileOpener } from './open-files.ts'
import { createProfiles } from './profiles.ts'
import { isAppAddress, registerAppScheme, serveApp } from './protocol.ts'
import { createHandlers } from './requests/handlers.ts'
import { registerHandlers } from './requests/register-handlers.ts'
import { createActiveRun } from './run/active-run.ts'
import { createUpdates } from './updates/updates.ts'
import { guardClosing, type Closing } from './window/closing.ts'
import { hardenContents, hardenSession } from './window/harden.ts'
import { createMainWindow } from './window/main-window.ts'
import { openWindow } from './window/open-window.ts'
import { recoverFromCrash } from './window/recovery.ts'
import { createSpelling } from './window/spelling.ts'

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

// In development electron-vite starts the next app before the one before it has ended.
if (devServer === undefined && !app.requestSingleInstanceLock()) {
  const folder = app.getPath('userData')
  // The lock is also refused where the app's folder cannot be written to.
  if (isWritable(folder)) app.quit()
  else void giveUp(`Its folder cannot be written to.\n${folder}`)
} else {
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
  const setSpelling = createSpelling(app)
  const starting = app.whenReady().then(() => start(setSpelling))
  starting
    .then((started) => {
      putAway = started.putAway
      return started.files.openNamed(process.argv, process.cwd())
    })
    .catch((error: unknown) => {
      log.warn('the app could not start', error)
      void giveUp(error instanceof Error ? error.message : '')
    })
  // A file can be pressed twice before the start has ended.
  app.on('second-instance', (_event, argv, folder) => {
    void starting.then(({ showWindow, files }) => {
      showWindow()
      return files.openNamed(argv, folder)
    })
  })
  // On macOS, also before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void starting.then(({ files }) => files.open(path))
  })
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmdirSync(mkdtempSync(join(folder, 'start-')))
    return true
  } catch (error) {
    log.warn('the folder of the app cannot be written to', error)
    return false
  }
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
async function start(setSpelling: ReturnType<typeof createSpelling>) {
  const folder = app.getPath('userData')
  const logs = join(folder, 'logs')
  openLog(logs, { toConsole: !app.isPackaged })
  log.info(`started, version ${app.getVersion()}`)
  const window = createMainWindow(open)
  const notices = createNoticeStore((all) => window.send('notices', all))
  const proxyLogin = createProxyLogin((asked) => window.send('proxyLogin', asked))
  const profiles = await createProfiles(folder, notices, window)
  const { settings, current } = profiles
  const network = createNetwork(current, proxyLogin.ask)
  const activeRun = createActiveRun(window)
  let closing: Closing | undefined
  const putAway = () => window.send('saveAsked', undefined)
  const files = createFileOpener(dialog, window)

  const pageSession = session.fromPartition('page')
  serveApp(pageSession.protocol, join(import.meta.dirname, '../renderer'))
  hardenSession(pageSession, devServer)
  const checkSpelling = (isOn: boolean) => setSpelling(pageSession, isOn)
  checkSpelling(settings.get().spellCheck)
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, shell))
  const updates = createUpdates(notices.put, window.show)
  const answerClose = (busy: boolean) => closing?.answer(busy)
  const parts = { window, notices, profiles, network, proxyLogin, activeRun, updates, folder }
  const handlers = createHandlers({ ...parts, checkSpelling, answerClose })
  registerHandlers(ipcMain, handlers, (url) => isAppAddress(url, devServer))
  const chooseFile = () => void files.choose()
  installMenu({ window, notices, updates, logs, chooseFile, isDeveloped: devServer !== undefined })
  void current().refreshNotices()
  window.show()
  app.on('activate', window.show)
  app.on('will-quit', () => current().records.close())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' || closing?.isQuitting()) app.quit()
  })
  return { putAway, files, showWindow: window.show }

  function open(): BrowserWindow {
    const endPageWork = () => {
      activeRun.showProgress(undefined)
      network.writer.cancelAll()
      proxyLogin.answer(undefined)
    }
    const { saved } = profiles
    const opened = openWindow(pageSession, settings, devServer)
    closing = guardClosing({
      window: opened,
      isDeveloped: devServer !== undefined,
      askPage: () => window.send('closeAsked', undefined),
      isRunning: activeRun.isRunning,
      isSending: network.webhook.isSending,
      putAway,
      onKept: updates.stay,
      saved,
    })
    // Not at 'did-start-loading', which also comes with a navigation that is then prevented.
    opened.webContents.on('did-navigate', endPageWork)
    opened.on('closed', endPageWork)
    const onGone = () => {
      endPageWork()
      notices.put(recovered)
    }
    recoverFromCrash(opened, onGone, saved)
    opened.webContents.on('found-in-page', (_event, found) => {
      const { activeMatchOrdinal: active, matches: total, finalUpdate } = found
      if (finalUpdate) window.send('found', { active, total })
    })
    return opened
  }
}
