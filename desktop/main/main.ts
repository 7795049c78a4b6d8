import {
  app,
  dialog,
  ipcMain,
  Notification,
  powerSaveBlocker,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron'
import { join } from 'node:path'
import { brand } from '../../shared/brand.ts'
import { appId } from '../app-id.ts'
import { installMenu } from './menu/install-menu.ts'
import { createArticleGenerator } from './network/article-generator.ts'
import { createWebhookSender } from './network/webhook.ts'
import { createNoticeStore } from './notices.ts'
import { isAppAddress } from './protocol/app-address.ts'
import { registerAppScheme, serveApp } from './protocol/app-protocol.ts'
import { createActiveRun } from './queue/active-run.ts'
import { createQueueTransfer } from './queue/queue-transfer.ts'
import { notifyRunEnd } from './queue/run-notification.ts'
import { createHandlers } from './requests/handlers.ts'
import { registerHandlers } from './requests/register-handlers.ts'
import { osEncryption } from './secrets/encryption.ts'
import { refreshSecretNotices } from './secrets/secret-notices.ts'
import { createUnprotectedChoice } from './secrets/unprotected-choice.ts'
import { createVault } from './secrets/vault.ts'
import { openStorage } from './storage/storage.ts'
import { guardClosing, type Closing } from './window/closing.ts'
import { lockContents } from './window/lock-contents.ts'
import { lockSession } from './window/lock-session.ts'
import { createMainWindow } from './window/main-window.ts'
import { applyAppearance, openWindow } from './window/open-window.ts'
import { recoverFromCrash } from './window/recovery.ts'

// Ignored in a packaged app, where the page always comes from the app's own scheme.
const devServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']

if (app.requestSingleInstanceLock()) {
  registerAppScheme(protocol)
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  app.enableSandbox()
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      // There may be no window to show it in.
      const why = error instanceof Error ? error.message : ''
      dialog.showErrorBox(`${brand.name} could not start.`, why)
      app.exit(1)
    })
} else {
  app.quit()
}

function start(): void {
  const window = createMainWindow()
  const notices = createNoticeStore(() => {
    window.send('noticesChanged', undefined)
  })
  const storage = openStorage(app.getPath('userData'), notices)
  // electron-store answers this channel without any check; the app does not use it.
  ipcMain.removeAllListeners('electron-store-get-data')

  const encryption = osEncryption(safeStorage, process.platform)
  const vault = createVault({
    store: storage.secrets,
    encryption,
    allowUnprotected: storage.settings.get().allowUnprotectedSecrets,
    removeCopies: storage.removeSecretCopies,
  })
  // Each purpose has a session of its own, in memory: they share nothing and leave nothing on disk.
  const pageSession = session.fromPartition('page')
  const webhook = createWebhookSender({
    session: session.fromPartition('webhook', { cache: false }),
    readUrl: () => vault.read('webhookUrl'),
    now: () => new Date(),
  })
  const generator = createArticleGenerator({
    session: session.fromPartition('ai', { cache: false }),
    readKey: () => vault.read('aiKey'),
    service: () => storage.settings.get().publisher,
  })
  const activeRun = createActiveRun({
    powerSaveBlocker,
    window: window.current,
    onEnd: (run) => {
      notifyRunEnd(Notification, window.current(), run)
    },
  })
  const transfer = createQueueTransfer({
    dialog,
    window: window.current,
    queue: storage.queue,
    lockQueue: activeRun.lockQueue,
    unlockQueue: activeRun.unlockQueue,
    onImported: () => {
      window.send('queueChanged', undefined)
    },
  })
  const onSecretsChanged = () => refreshSecretNotices(vault, encryption, notices)
  let closing: Closing | undefined

  serveApp(pageSession.protocol, join(import.meta.dirname, '../renderer'))
  lockSession(pageSession, { devServer, spellCheck: storage.settings.get().spellCheck })
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents, { shell, devServer })
  })
  registerHandlers(
    ipcMain,
    createHandlers({
      storage,
      vault,
      allowUnprotectedSecrets: createUnprotectedChoice({
        dialog,
        window: window.current,
        settings: storage.settings,
        vault,
      }),
      webhook,
      generator,
      activeRun,
      notices,
      answerClose: (busy) => closing?.answer(busy),
      onSecretsChanged,
    }),
    (url) => isAppAddress(url, devServer),
  )
  applyAppearance(storage.settings.get().appearance, window.current)
  installMenu({
    settings: storage.settings,
    window,
    transfer,
    developing: devServer !== undefined,
  })
  void onSecretsChanged()

  const open = () => {
    const opened = openWindow({ session: pageSession, settings: storage.settings, devServer })
    window.set(opened)
    closing = guardClosing({
      app,
      dialog,
      window: opened,
      askPage: () => {
        window.send('closeAsked', undefined)
      },
      isRunning: activeRun.isRunning,
      saved: async () => {
        await Promise.all([storage.idle(), vault.idle()])
      },
    })
    // What a page has locked or begun ends with it. Not at 'did-start-loading', which also comes with
    // a navigation that is then prevented.
    const endPageWork = () => {
      activeRun.unlockQueue()
      generator.cancelAll()
    }
    opened.webContents.on('did-navigate', endPageWork)
    opened.on('closed', endPageWork)
    recoverFromCrash({
      window: opened,
      onGone: () => {
        endPageWork()
        notices.add({ kind: 'recovered' })
      },
      now: Date.now,
    })
  }
  open()
  const show = () => {
    if (window.current() === undefined) open()
    else window.focus()
  }
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
