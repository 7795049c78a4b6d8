import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './paths.ts'

export type HostChoice =
  { kind: 'electron'; binary: string } | { kind: 'stand-in'; because: string }

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
