import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './paths.ts'

/** Names the host of the desktop specs: `electron` or `stand-in`. */
const hostVariable = 'PENNYWREN_HOST'

export type HostChoice =
  { kind: 'electron'; binary: string } | { kind: 'stand-in'; because: string }

interface Situation {
  /** The value of `PENNYWREN_HOST`. */
  asked: string | undefined
  /** Electron's, where it was downloaded. */
  binary: string | undefined
  /** Root on Linux, whom Chromium's sandbox refuses. The app is never tested without it. */
  isRoot: boolean
}

/**
 * Real Electron where it can be started, else the stand-in. Throws where what was asked for cannot be
 * had: a run that was to be in real Electron must not pass over the stand-in.
 */
export function chooseHost({ asked, binary, isRoot }: Situation): HostChoice {
  if (asked !== undefined && asked !== '' && asked !== 'electron' && asked !== 'stand-in') {
    throw new Error(`${hostVariable} is 'electron' or 'stand-in', not '${asked}'.`)
  }
  if (asked === 'stand-in') return { kind: 'stand-in', because: `${hostVariable} asks for it` }
  const choice = bestHost(binary, isRoot)
  if (asked === 'electron' && choice.kind === 'stand-in') {
    throw new Error(`${hostVariable} asks for real Electron. ${choice.because}.`)
  }
  return choice
}

function bestHost(binary: string | undefined, isRoot: boolean): HostChoice {
  if (binary === undefined) {
    const because = "Electron's binary is not here: `npx install-electron` fetches it"
    return { kind: 'stand-in', because }
  }
  return isRoot
    ? { kind: 'stand-in', because: 'Electron does not start as root with its sandbox' }
    : { kind: 'electron', binary }
}

/** The host of this run. */
export function hostOfThisRun(): HostChoice {
  return chooseHost({
    asked: process.env[hostVariable],
    binary: findElectron(),
    isRoot: process.platform === 'linux' && process.getuid?.() === 0,
  })
}

/** Electron's binary; undefined where it was not downloaded. */
function findElectron(): string | undefined {
  const folder = join(projectRoot, 'node_modules/electron')
  const note = join(folder, 'path.txt')
  if (!existsSync(note)) return undefined
  const binary = join(folder, 'dist', readFileSync(note, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}
