import {
  app,
  dialog,
  ipcMain,
  nativeTheme,
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
import { isAppAddress } from './protocol/app-address.ts'
import { registerAppScheme, serveApp } from './protocol/app-protocol.ts'
import { createHandlers } from './requests/handlers.ts'
import { createWebhookSender } from './network/webhook.ts'
import { createArticleGenerator } from './network/article-generator.ts'
import { createNoticeBoard } from './notices.ts'
import { handleRequests } from './requests/register-handlers.ts'
import { createActiveRun } from './queue/active-run.ts'
import { osEncryption } from './secrets/encryption.ts'
import { refreshSecretNotices } from './secrets/secret-notices.ts'
import { createUnprotectedChoice } from './secrets/unprotected-choice.ts'
import { createVault } from './secrets/vault.ts'
import { followAppearance } from './shell/appearance.ts'
import { installMenu } from './menu/install-menu.ts'
import { createQueueTransfer } from './queue/queue-transfer.ts'
import { notifyRunEnd } from './queue/run-notification.ts'
import { openStorage, secretsFile } from './storage/storage.ts'
import { removeAsideCopies } from './storage/aside-files.ts'
import { guardClosing, type Closing } from './window/closing.ts'
import { lockContents } from './window/lock-contents.ts'
import { lockSession } from './window/lock-session.ts'
import { createMainWindow } from './window/main-window.ts'
import { openWindow } from './window/open-window.ts'
import { recoverFromCrash } from './window/recovery.ts'

// Has no meaning in a packaged app, where the page always comes from the app's own scheme.
const devServer = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']

if (app.requestSingleInstanceLock()) {
  registerAppScheme(protocol)
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  app.enableSandbox()
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      // Without a window nobody would ever see it.
      const why = error instanceof Error ? error.message : ''
      dialog.showErrorBox(`${brand.name} could not start.`, why)
      app.exit(1)
    })
} else {
  app.quit()
}

function start(): void {
  const folder = app.getPath('userData')
  const window = createMainWindow()
  const notices = createNoticeBoard(() => {
    window.send('noticesChanged', undefined)
  })
  const storage = openStorage(folder, notices)
  // electron-store answers this channel to any page that asks; nobody here does.
  ipcMain.removeAllListeners('electron-store-get-data')

  const encryption = osEncryption(safeStorage, process.platform)
  const vault = createVault({
    store: storage.secrets,
    encryption,
    allowUnprotected: storage.settings.get().allowUnprotectedSecrets,
    removeCopies: () => {
      removeAsideCopies(folder, secretsFile)
    },
  })
  // In memory, each for one purpose: nothing of them is left on disk, and they share nothing.
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
    claim: activeRun.claim,
    release: activeRun.release,
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
  handleRequests(
    ipcMain,
    createHandlers({
      storage,
      vault,
      unprotectedChoice: createUnprotectedChoice({
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
    {
      isOwnPage: (url) => isAppAddress(url, devServer),
      log: (line) => {
        console.warn(line)
      },
    },
  )
  followAppearance(nativeTheme, storage.settings.get().appearance, window.current)
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
      settled: async () => {
        await Promise.all([storage.settled(), vault.settled()])
      },
    })
    // A page that is gone, or was loaded anew in whatever way, holds nothing of what it had claimed.
    // Not 'did-start-loading': that comes with a navigation that is then prevented, too.
    const letGo = () => {
      activeRun.release()
      generator.cancelAll()
    }
    opened.webContents.on('did-navigate', letGo)
    opened.on('closed', letGo)
    recoverFromCrash({
      window: opened,
      onGone: () => {
        letGo()
        notices.put({ kind: 'recovered' })
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
