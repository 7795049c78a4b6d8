import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'electron-vite'
import { builtDesktop as output, mainBundle, projectRoot } from '../../support/electron/paths.ts'

const lock = join(projectRoot, '.cache/desktop-build')
const longestBuildMs = 60_000

/**
 * Builds the desktop app unless the last build is newer than all of its sources. Tests that run
 * beside each other wait for the one that builds.
 */
export async function builtDesktop(): Promise<string> {
  while (!isFresh()) {
    if (takeLock()) {
      try {
        await build({ root: projectRoot, logLevel: 'warn' })
      } finally {
        rmSync(lock, { recursive: true, force: true })
      }
      break
    }
    await wait(100)
  }
  while (existsSync(lock) && !isStale()) await wait(100)
  return output
}

function takeLock(): boolean {
  if (isStale()) rmSync(lock, { recursive: true, force: true })
  try {
    mkdirSync(join(lock, '..'), { recursive: true })
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

/** Left behind by a build that was killed. */
function isStale(): boolean {
  return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > longestBuildMs
}

function isFresh(): boolean {
  const built = join(output, 'renderer/index.html')
  if (!existsSync(mainBundle) || !existsSync(built)) return false
  const builtAt = Math.min(statSync(mainBundle).mtimeMs, statSync(built).mtimeMs)
  const sources = ['desktop', 'shared', 'site/publisher', 'site/ui'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(projectRoot, folder, file),
    ),
  )
  return [...sources, join(projectRoot, 'electron.vite.config.ts')]
    .filter((file) => statSync(file).isFile())
    .every((file) => statSync(file).mtimeMs < builtAt)
}
