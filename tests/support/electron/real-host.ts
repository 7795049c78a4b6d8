import { _electron } from 'playwright'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { killTree } from '../process-tree.ts'
import { endsWithLastWindow } from '../system.ts'
import { operationsOf, type DesktopApp, type DesktopHost, type HostOptions } from './desktop-app.ts'
import { notes, takeNotes } from './notes.ts'
import { projectRoot } from './paths.ts'

type HostChoice = { kind: 'electron'; binary: string } | { kind: 'stand-in'; because: string }

/**
 * The host of this run's desktop specs: real Electron where it can be started, else the stand-in.
 * Throws where `PENNYWREN_HOST` asks for 'electron' and that cannot be had: a run that was to be in real
 * Electron must not pass over the stand-in.
 */
export function hostOfThisRun(): HostChoice {
  const binary = findElectron()
  // Chromium's sandbox refuses root, and the app is never tested without it.
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  if (binary !== undefined && !isRoot) return { kind: 'electron', binary }
  const because = isRoot
    ? 'Electron does not start as root with its sandbox'
    : "Electron's binary is not here: `npx install-electron` fetches it"
  if (process.env['PENNYWREN_HOST'] === 'electron') {
    throw new Error(`PENNYWREN_HOST asks for real Electron. ${because}.`)
  }
  return { kind: 'stand-in', because }
}

function findElectron(): string | undefined {
  const folder = join(projectRoot, 'node_modules/electron')
  const note = join(folder, 'path.txt')
  if (!existsSync(note)) return undefined
  const binary = join(folder, 'dist', readFileSync(note, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}

/** Runs the built app in real Electron, in its sandbox. */
export function realHost(executablePath: string): DesktopHost {
  return {
    start: (options) => start(executablePath, options),
    close: () => Promise.resolve(),
  }
}

async function start(
  executablePath: string,
  { userData, keyring = 'there' }: HostOptions,
): Promise<DesktopApp> {
  // Elsewhere there is always one, and Electron does not know the switch. Without it Electron would
  // take the desktop's name for the keyring that is there, and a session of tests has no such name.
  const store = `--password-store=${keyring === 'none' ? 'basic' : 'gnome-libsecret'}`
  const stores = process.platform === 'linux' ? [store] : []
  const ozone = process.env['PENNYWREN_WAYLAND'] ? ['--ozone-platform=wayland'] : []
  const app = await _electron.launch({
    executablePath,
    // Or else Playwright starts it without, on Linux.
    chromiumSandbox: true,
    args: [...stores, ...ozone, `--user-data-dir=${userData}`, projectRoot],
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
