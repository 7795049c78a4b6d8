import type { FullConfig } from 'playwright/test'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'electron-vite'
import type { TestProject } from 'vitest/node'
import { projectRoot } from './electron/paths.ts'
import { filesBelow } from './files-below.ts'

/** The sources of a build of the desktop app. */
const folders = ['desktop', 'shared', 'site']
const files = ['package.json', 'package-lock.json', 'electron.vite.config.ts']
/** In a folder that each build empties. */
const stamp = join(projectRoot, 'dist/desktop/main/made-of')

/**
 * Builds the desktop app before the tests of a run, unless the build that is there was made of the
 * same files: the unit tests' serves the end-to-end tests.
 */
export default async function buildDesktop(run: FullConfig | TestProject): Promise<void> {
  const buildNow = async () => {
    const sources = await hashOfSources()
    if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return
    await build({ root: projectRoot, logLevel: 'warn' })
    await writeFile(stamp, sources)
  }
  await buildNow()
  // While tests are watched, what was edited since.
  if ('onTestsRerun' in run) run.onTestsRerun(buildNow)
}

async function hashOfSources(): Promise<string> {
  const below = await Promise.all(
    folders.map(async (folder) =>
      (await filesBelow(join(projectRoot, folder))).map((file) => join(folder, file)),
    ),
  )
  const hash = createHash('sha256')
  for (const file of [...files, ...below.flat()]) {
    hash.update(`${file}\0`).update(await readFile(join(projectRoot, file)))
  }
  return hash.digest('hex')
}
