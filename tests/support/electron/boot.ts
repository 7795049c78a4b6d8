import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { app } from './app.ts'
import { autoUpdater } from './auto-updater.ts'
import { openWindows } from './browser-window.ts'
import { invoke, openChannels, type SenderFrame } from './ipc-main.ts'
import { chooseFromMenu } from './menu.ts'
import { observed } from './observed.ts'
import { readStandInSettings, standInForElectron } from './settings.ts'
import { PreventableEvent } from './strict.ts'
import { answerDialog, powerMonitor, type DialogAnswer } from './system.ts'

/** What a test can do outside of the page; the results cross to the test's process. */
const commands = {
  observe: () => observed,
  channels: () => openChannels(),
  /** Makes a request as a page in that frame would. */
  invoke: ({
    frame,
    channel,
    args,
  }: {
    frame: SenderFrame | null
    channel: string
    args: unknown[]
  }) => invoke(frame, channel, args),
  menu: (name: string) => chooseFromMenu(name),
  answerDialog: (answer: DialogAnswer) => answerDialog(answer),
  closeWindow: () => openWindows.at(-1)?.close(),
  quit: () => app.quit(),
  /** False where the app prevented it. */
  endSession: () => openWindows.at(-1)?.endSession(),
  judgeSignature: (isGood: boolean) => autoUpdater.judge(isGood),
  /** As a file manager does that puts a URI for `%U`. */
  openWith: (path: string) => {
    const uri = pathToFileURL(path).href
    app.emit('second-instance', {}, ['pennywren', '--flag', uri], '/', null)
  },
  setFullScreen: (isOn: boolean) => openWindows.at(-1)?.setFullScreen(isOn),
  /** Shuts Linux down; false where it does not wait for the app. */
  shutDown: () => powerMonitor.shutDown(),
  /** As an operator zooms: in a window that is shown. */
  zoom: async (level: number) => {
    const window = openWindows.at(-1)
    while (window?.isVisible() === false) await wait(20)
    window?.webContents.setZoomLevel(level)
  },
  /** The certificate that Electron would send: the first, where the app does not choose. */
  chosenCertificate: () => {
    const event = new PreventableEvent()
    let chosen: string | undefined = 'first'
    app.emit('select-client-certificate', event, null, '', ['first'], (certificate?: string) => {
      chosen = certificate
    })
    return event.defaultPrevented ? chosen : 'first'
  },
  /** An error that no code of the app catches. */
  failOutside: () => {
    setImmediate(() => {
      throw new Error('canary: nobody catches this')
    })
  },
  /** The process that draws, or another of Chromium's own, has ended. */
  endProcess: (details: { type: string; reason: string }) => {
    app.emit('child-process-gone', {}, details)
  },
  workElsewhere: () => openWindows.at(-1)?.blurFromOutside(),
  resize: (size: { width: number; height: number }) =>
    openWindows.at(-1)?.resizeTo(size.width, size.height),
  webPreferences: () => openWindows.at(-1)?.preferences,
  windowIcon: () => openWindows.at(-1)?.icon,
  /** By which ways the window's page would be granted a permission. */
  grants: (permission: string) => openWindows.at(-1)?.webContents.session.grants(permission),
  mayRequest: (url: string) => openWindows.at(-1)?.webContents.session.allows(url),
  mayAttachWebView: () => {
    const event = new PreventableEvent()
    openWindows.at(-1)?.webContents.emit('will-attach-webview', event, {}, {})
    return !event.defaultPrevented
  },
}

export type Commands = typeof commands
export type CommandName = keyof Commands

/** A command as the test's process sends it. */
interface CommandMessage {
  id: number
  name: CommandName
  argument: unknown
}

// `node boot.ts <bundle>`: runs a built main process over the stand-in, and the commands that the
// parent process sends.
const [bundle] = process.argv.slice(2)
if (bundle === undefined) throw new Error('Which bundle?')
standInForElectron()
const { platform } = readStandInSettings()
if (platform) Object.defineProperty(process, 'platform', { value: platform })
// Where a packaged app has its resources; here is none.
Object.assign(process, { resourcesPath: readStandInSettings().userData })
process.on('message', ({ id, name, argument }: CommandMessage) => {
  const command = commands[name] as (argument: unknown) => unknown
  void Promise.resolve()
    .then(() => command(argument))
    .then(
      (result) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    )
})
process.on('disconnect', () => process.exit(0))
await import(pathToFileURL(bundle).href)
process.send?.({ started: true })
