import { _electron, type ElectronApplication } from 'playwright'
import type { DesktopApp, DesktopHost, HostOptions } from './desktop-host.ts'
import { endsWithLastWindow } from '../system.ts'
import type { DialogAnswer } from './system.ts'
import { observed, type Observed } from './observed.ts'
import { projectRoot } from './paths.ts'

/** Runs the built app in real Electron. */
export function realHost(executablePath: string): DesktopHost {
  return { kind: 'electron', start: (options) => start(executablePath, options) }
}

/** Kept in the main process: what the app did, and the answers for the next dialogs. */
interface Notes {
  observed: Observed
  answers: DialogAnswer[]
}

async function start(
  executablePath: string,
  { userData, keyring }: HostOptions,
): Promise<DesktopApp> {
  const app = await _electron.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(keyring === 'none' ? ['--password-store=basic'] : []),
      `--user-data-dir=${userData}`,
      projectRoot,
    ],
  })
  await app.evaluate(takeNotes, observed)
  let text = ''
  app.process().stdout?.on('data', (piece: Buffer) => (text += piece.toString()))
  app.process().stderr?.on('data', (piece: Buffer) => (text += piece.toString()))
  const page = await app.firstWindow()
  await page.waitForLoadState()
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  const closeWindow = () =>
    app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.close()
    })
  return {
    page,
    leave: async () => {
      await (endsWithLastWindow ? closeWindow() : app.evaluate((electron) => electron.app.quit()))
      await ended
    },
    currentPage: async () => app.windows().at(-1) ?? page,
    crash: () =>
      app.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
      }),
    observe: () => observe(app),
    menu: (id) =>
      app.evaluate(({ Menu }, name) => {
        Menu.getApplicationMenu()?.getMenuItemById(name)?.click()
      }, id),
    answerDialog: (answer) =>
      app.evaluate((_electron, given) => {
        ;(globalThis as unknown as { notes: Notes }).notes.answers.push(given)
      }, answer),
    closeWindow,
    workElsewhere: () =>
      app.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.blur()
      }),
    resize: (size) =>
      app.evaluate(({ BrowserWindow }, { width, height }) => {
        BrowserWindow.getAllWindows()[0]?.setSize(width, height)
      }, size),
    output: () => text,
    kill: async () => {
      app.process().kill('SIGKILL')
      await ended
    },
  }
}

/** Runs in the main process: records what the app does outside of its window, answers its dialogs. */
function takeNotes(
  { app, dialog, Notification, shell, webContents }: typeof import('electron'),
  nothingObserved: Observed,
): void {
  const notes: Notes = { answers: [], observed: nothingObserved }
  Object.assign(globalThis, { notes })
  const answered = async (message: string): Promise<DialogAnswer> => {
    notes.observed.dialogs.push(message)
    for (;;) {
      const answer = notes.answers.shift()
      if (answer) return answer
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const files = async (name: string) => {
    const answer = await answered(name)
    return 'files' in answer ? answer.files : []
  }
  Object.assign(dialog, {
    showMessageBox: async (...args: { message: string }[]) => {
      const answer = await answered(args.at(-1)?.message ?? '')
      return { response: 'button' in answer ? answer.button : 0, checkboxChecked: false }
    },
    showOpenDialog: async () => {
      const filePaths = await files('Open')
      return { canceled: filePaths.length === 0, filePaths }
    },
    showSaveDialog: async () => {
      const [filePath = ''] = await files('Save')
      return { canceled: filePath === '', filePath }
    },
  })
  Object.assign(shell, {
    openExternal: async (url: string) => {
      notes.observed.openedOutside.push(url)
    },
  })
  // Listens after the app itself did, and so hears what it decided.
  const noteRefusals = (contents: Electron.WebContents) => {
    contents.on('will-frame-navigate', ({ defaultPrevented, url }) => {
      if (defaultPrevented) notes.observed.refusedNavigations.push(url)
    })
  }
  webContents.getAllWebContents().forEach(noteRefusals)
  app.on('web-contents-created', (_event, contents) => noteRefusals(contents))
  Notification.prototype.show = function show(this: { title: string; body: string }) {
    notes.observed.notifications.push({ title: this.title, body: this.body })
  }
}

async function observe(app: ElectronApplication): Promise<Observed> {
  return app.evaluate(({ BrowserWindow, nativeTheme, powerSaveBlocker }) => {
    const { observed } = (globalThis as unknown as { notes: Notes }).notes
    const blockers = [0, 1, 2, 3].filter((id) => powerSaveBlocker.isStarted(id)).length
    const bounds = BrowserWindow.getAllWindows()[0]?.getBounds()
    return { ...observed, blockers, bounds, theme: nativeTheme.themeSource }
  })
}
