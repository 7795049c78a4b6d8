import {
  app,
  dialog,
  ipcMain,
  net,
  Notification,
  powerSaveBlocker,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../shared/brand.ts'
import { appId } from '../app-id.ts'
import { createFirstStart } from './first-start.ts'
import { log, openLog } from './log.ts'
import { installMenu } from './menu/install-menu.ts'
import { refuseClientCertificates } from './network/client-certificates.ts'
import { createNetwork } from './network/network.ts'
import { createUpdates, loadElectronUpdater } from './menu/updates.ts'
import { createNoticeStore } from './notices.ts'
import { isAppAddress } from './protocol/app-address.ts'
import { registerAppScheme, serveApp } from './protocol/app-protocol.ts'
import { createActiveRun } from './run/active-run.ts'
import { notifyQuestion, notifyRunEnd } from './run/run-notification.ts'
import { createHandlers } from './requests/handlers.ts'
import { registerHandlers } from './requests/register-handlers.ts'
import { osEncryption } from './secrets/encryption.ts'
import { refreshSecretNotices } from './secrets/secret-notices.ts'
import { createUnprotectedChoice } from './secrets/unprotected-choice.ts'
import { createVault } from './secrets/vault.ts'
import { openStorage } from './storage/storage.ts'
import { surviveErrors } from './unexpected-errors.ts'
import { guardClosing, type Closing } from './window/closing.ts'
import { findIn, tellFound } from './window/find.ts'
import { createGiveUp } from './window/give-up.ts'
import { guardHang } from './window/hang.ts'
import { hardenContents, openOutside } from './window/harden-contents.ts'
import { hardenSession } from './window/harden-session.ts'
import { createMainWindow } from './window/main-window.ts'
import { applyAppearance, openWindow } from './window/open-window.ts'
import { recoverFromCrash } from './window/recovery.ts'
import { guardSessionEnd } from './window/session-end.ts'
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

if (app.requestSingleInstanceLock()) {
  let putAway = () => {}
  surviveErrors(process, () => {
    putAway()
  })
  registerAppScheme(protocol)
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  // Without the sandbox's helpers, which that switch leaves out, no page could be started.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  refuseClientCertificates(app)
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

/** Opens the window with everything behind it; returns what saves that is being typed. */
async function start(spelling: Spelling): Promise<() => void> {
  const folder = app.getPath('userData')
  const logs = join(folder, 'logs')
  openLog(logs, { toConsole: !app.isPackaged })
  log.info(`started, version ${app.getVersion()}`)
  const window = createMainWindow()
  const notices = createNoticeStore(() => {
    window.send('noticesChanged', undefined)
  })
  const storage = await openStorage(folder, notices)
  const { settings } = storage

  const vault = createVault({
    store: storage.secrets,
    encryption: osEncryption(safeStorage, process.platform),
    allowUnprotected: settings.get().allowUnprotectedSecrets,
  })
  const { webhook, generator, siteReader, knownHost, proxyLogin } = createNetwork({
    net,
    session,
    dialog,
    window: window.current,
    vault,
    settings,
    onProxyLogin: () => {
      window.send('proxyLoginChanged', undefined)
    },
  })
  const activeRun = createActiveRun({
    powerSaveBlocker,
    window: window.current,
    onEnd: (run) => {
      notifyRunEnd({ Notification, window: window.current, show }, run)
    },
    onQuestion: () => {
      notifyQuestion({ Notification, window: window.current, show })
    },
  })
  const updates = createUpdates({
    app,
    dialog,
    notices: {
      replace: (notice) => {
        notices.replace(notice)
        showMenu()
      },
    },
    process,
    openOutside: (address) => {
      openOutside(address, shell)
    },
    loadUpdater: loadElectronUpdater,
  })
  const firstStart = createFirstStart(settings, notices)
  const onSecretsChanged = async () => {
    const status = await vault.statuses()
    refreshSecretNotices(status, notices)
    await firstStart.refresh(status)
  }
  const putAway = () => {
    window.send('saveAsked', undefined)
  }
  const saved = async () => {
    await vault.idle()
    await settings.idle()
  }
  let closing: Closing | undefined

  const pageSession = session.fromPartition('page')
  serveApp(pageSession.protocol, join(import.meta.dirname, '../renderer'))
  hardenSession(pageSession, devServer)
  spelling.set(pageSession, settings.get().spellCheck)
  app.on('web-contents-created', (_event, contents) => {
    hardenContents(contents, { shell, devServer, now: Date.now })
  })
  registerHandlers(
    ipcMain,
    createHandlers({
      storage,
      vault,
      allowUnprotectedSecrets: createUnprotectedChoice({
        dialog,
        window: window.current,
        settings,
        vault,
      }),
      webhook,
      generator,
      siteReader,
      activeRun,
      notices,
      firstStart,
      knownHost,
      proxyLogin,
      updates,
      find: (search) => {
        const page = window.current()?.webContents
        if (page) findIn(page, search)
      },
      pageReady: window.ready,
      answerClose: (busy) => closing?.answer(busy),
      onSecretsChanged,
    }),
    (url) => isAppAddress(url, devServer),
  )
  applyAppearance(settings.get().appearance, window.current)
  const showMenu = () => {
    installMenu({
      settings,
      window,
      setSpelling: (on) => {
        spelling.set(pageSession, on)
      },
      notices,
      updates,
      logs,
      show,
      developing: devServer !== undefined,
    })
  }
  showMenu()
  updates.checkAtStart()
  void onSecretsChanged()
  open()
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('will-quit', storage.records.close)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  return putAway

  function open(): void {
    const opened = openWindow({ session: pageSession, settings, devServer })
    window.set(opened)
    closing = guardClosing({
      app,
      dialog,
      window: opened,
      askPage: () => {
        window.send('closeAsked', undefined)
      },
      isRunning: activeRun.isRunning,
      saved,
    })
    guardHang({ window: opened, dialog })
    tellFound(opened.webContents, (found) => {
      window.send('found', found)
    })
    guardSessionEnd({
      window: opened,
      putAway,
      isSending: webhook.isSending,
    })
    // What a page has begun ends with it. Not at 'did-start-loading', which also comes with
    // a navigation that is then prevented.
    const endPageWork = () => {
      activeRun.showProgress(undefined)
      generator.cancelAll()
      proxyLogin.answer(undefined)
    }
    opened.webContents.on('did-navigate', endPageWork)
    opened.on('closed', endPageWork)
    recoverFromCrash({
      window: opened,
      onGone: () => {
        endPageWork()
        notices.add({ kind: 'recovered' })
      },
      giveUp: createGiveUp({ app, dialog, saved }),
      now: Date.now,
    })
  }

  function show(): void {
    if (window.current() === undefined) open()
    else window.focus()
  }
}
