import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Electron's binary; undefined where it was not downloaded. */
export function findElectron(projectRoot: string): string | undefined {
  const folder = join(projectRoot, 'node_modules/electron')
  const note = join(folder, 'path.txt')
  if (!existsSync(note)) return undefined
  const binary = join(folder, 'dist', readFileSync(note, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}
