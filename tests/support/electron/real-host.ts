import { _electron, type ElectronApplication } from 'playwright'
import { killTree } from '../process-tree.ts'
import { endsWithLastWindow } from '../system.ts'
import type { DesktopApp, DesktopHost, HostOptions } from './desktop-host.ts'
import { observed, type Observed } from './observed.ts'
import { projectRoot } from './paths.ts'
import { takeNotes, type Notes } from './real-notes.ts'

/** Runs the built app in real Electron, in its sandbox. */
export function realHost(executablePath: string): DesktopHost {
  return {
    kind: 'electron',
    start: (options) => start(executablePath, options),
    close: () => Promise.resolve(),
  }
}

/** The arguments that Electron is started with. */
function electronArguments({ userData, keyring = 'there' }: HostOptions): string[] {
  // Elsewhere there is always one, and Electron does not know the switch. Without it Electron would
  // take the desktop's name for the keyring that is there, and a session of tests has no such name.
  const store = `--password-store=${keyring === 'none' ? 'basic' : 'gnome-libsecret'}`
  const stores = process.platform === 'linux' ? [store] : []
  const ozone = process.env['PENNYWREN_WAYLAND'] ? ['--ozone-platform=wayland'] : []
  return [...stores, ...ozone, `--user-data-dir=${userData}`, projectRoot]
}

async function start(executablePath: string, options: HostOptions): Promise<DesktopApp> {
  const app = await _electron.launch({
    executablePath,
    // Or else Playwright starts it without, on Linux.
    chromiumSandbox: true,
    args: electronArguments(options),
  })
  const child = app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let text = ''
  child.stdout?.on('data', (piece: Buffer) => (text += piece.toString()))
  child.stderr?.on('data', (piece: Buffer) => (text += piece.toString()))
  const page = await app.firstWindow()
  await app.evaluate(takeNotes, observed)
  await page.waitForLoadState()
  const closeWindow = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  return {
    page,
    leave: async () => {
      const leaving = endsWithLastWindow
        ? closeWindow()
        : app.evaluate((electron) => electron.app.quit())
      // It may have ended before it could answer.
      await leaving.catch(() => undefined)
      await ended
    },
    shownText: () => app.evaluate(readShownText),
    crash: () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      ),
    observe: () => observe(app),
    menu: (id) =>
      app.evaluate(
        ({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.click(),
        id,
      ),
    answerDialog: (answer) =>
      app.evaluate((_electron, given) => {
        ;(globalThis as unknown as { notes: Notes }).notes.answers.push(given)
      }, answer),
    closeWindow,
    workElsewhere: () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur()),
    resize: (size) =>
      app.evaluate(
        ({ BrowserWindow }, { width, height }) =>
          BrowserWindow.getAllWindows()[0]?.setSize(width, height),
        size,
      ),
    output: () => text,
    kill: async () => {
      killTree(child)
      await ended
    },
  }
}

/**
 * Runs in the main process. Asks the window itself: to Playwright a page that has crashed stays dead,
 * also when it was loaded again. A page that does not answer shows nothing.
 */
async function readShownText({
  BrowserWindow,
}: Pick<typeof import('electron'), 'BrowserWindow'>): Promise<string> {
  const contents = BrowserWindow.getAllWindows()[0]?.webContents
  if (contents === undefined || contents.isCrashed()) return ''
  const answer: Promise<string> = contents
    .executeJavaScript('document.body.innerText')
    .catch(() => '')
  return Promise.race([
    answer,
    new Promise<string>((resolve) => setTimeout(() => resolve(''), 1000)),
  ])
}

async function observe(app: ElectronApplication): Promise<Observed> {
  return app.evaluate(({ BrowserWindow }) => {
    const { observed } = (globalThis as unknown as { notes: Notes }).notes
    const [window] = BrowserWindow.getAllWindows()
    return {
      ...observed,
      bounds: window?.getBounds(),
      isShown: window?.isVisible() === true,
    }
  })
}
