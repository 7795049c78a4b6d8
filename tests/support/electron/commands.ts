import { app } from './app.ts'
import { openWindows } from './browser-window.ts'
import { answerDialog, type DialogAnswer } from './dialog.ts'
import { invoke, openChannels, type SenderFrame } from './ipc-main.ts'
import { chooseFromMenu } from './menu.ts'
import { observed } from './observed.ts'
import { PreventableEvent } from './refuse.ts'

/** What a test can make happen outside of the page; each returns what the test may look at. */
export const commands = {
  observe: () => observed,
  channels: () => openChannels(),
  /** A request as a page of that frame would make it. */
  invoke: ({
    frame,
    channel,
    args,
  }: {
    frame: SenderFrame | null
    channel: string
    args: unknown[]
  }) => invoke(frame, channel, args),
  menu: (name: string) => {
    chooseFromMenu(name)
  },
  answerDialog: (answer: DialogAnswer) => {
    answerDialog(answer)
  },
  closeWindow: () => {
    openWindows.at(-1)?.close()
  },
  quit: () => {
    app.quit()
  },
  startAgain: () => {
    app.emit('second-instance')
  },
  workElsewhere: () => {
    openWindows.at(-1)?.blurFromOutside()
  },
  resize: (size: { width: number; height: number }) =>
    openWindows.at(-1)?.resizeTo(size.width, size.height),
  webPreferences: () => openWindows.at(-1)?.preferences,
  /** The ways in which the window's page would be granted it. */
  grants: (permission: string) => openWindows.at(-1)?.webContents.session.grants(permission),
  mayRequest: (url: string) => openWindows.at(-1)?.webContents.session.allows(url),
  mayNavigate: (url: string) => openWindows.at(-1)?.webContents.navigate(url, true),
  openWindow: (url: string) => openWindows.at(-1)?.webContents.openWindow(url),
  mayAttachWebView: () => {
    const event = new PreventableEvent()
    openWindows.at(-1)?.webContents.emit('will-attach-webview', event, {}, {})
    return !event.defaultPrevented
  },
  rightClick: (params: object) => {
    openWindows.at(-1)?.webContents.emit('context-menu', {}, params)
  },
}

export type Commands = typeof commands
export type CommandName = keyof Commands

interface Order {
  id: number
  name: CommandName
  argument: unknown
}

/** Carries out what the parent process asks for. */
export function obeyParent(): void {
  process.on('message', ({ id, name, argument }: Order) => {
    const command = commands[name] as (argument: unknown) => unknown
    void Promise.resolve()
      .then(() => command(argument))
      .then(
        (result) => process.send?.({ id, result }),
        (error: unknown) => process.send?.({ id, error: String(error) }),
      )
  })
  process.on('disconnect', () => {
    process.exit(0)
  })
}
