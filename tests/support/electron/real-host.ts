import { _electron } from 'playwright'
import { killTree } from '../process-tree.ts'
import { endsWithLastWindow } from '../system.ts'
import { operationsOf, type DesktopApp, type DesktopHost, type HostOptions } from './desktop-app.ts'
import { notes, takeNotes } from './notes.ts'
import { projectRoot } from './paths.ts'

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
  await app.evaluate(takeNotes, notes)
  await page.waitForLoadState()
  const operations = operationsOf(app.evaluate.bind(app) as never)
  return {
    ...operations,
    page,
    leave: async () => {
      const quit = () => app.evaluate((electron) => electron.app.quit())
      // It may have ended before it could answer.
      await (endsWithLastWindow ? operations.closeWindow() : quit()).catch(() => undefined)
      await ended
    },
    output: () => text,
    kill: async () => {
      killTree(child)
      await ended
    },
  }
}
