import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Electron's binary and its folder; undefined where it was not downloaded. */
export function findElectron(projectRoot: string): { dist: string; binary: string } | undefined {
  const folder = join(projectRoot, 'node_modules/electron')
  const note = join(folder, 'path.txt')
  if (!existsSync(note)) return undefined
  const dist = join(folder, 'dist')
  const binary = join(dist, readFileSync(note, 'utf8').trim())
  return existsSync(binary) ? { dist, binary } : undefined
}
