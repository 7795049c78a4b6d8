import { expect, test } from 'playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../support/electron/paths.ts'
import { burntFuses, findUnpackedApp, readFuses, resourcesOf } from '../support/packaged-app.ts'
import { newFolder } from '../support/new-folder.ts'
import { startPackaged } from './start-packaged.ts'

const unpacked = findUnpackedApp(join(projectRoot, 'dist/packages'))

test('the fuses are burnt into the binary', async () =>
  expect(await readFuses(unpacked)).toMatchObject(burntFuses))

test('no app but ours is in the package', () => {
  const resources = readdirSync(resourcesOf(unpacked))
  expect(resources.filter((file) => /\.asar$|^app$/.test(file))).toEqual(['app.asar'])
})

// Another than the unpacked one: an AppImage, or what an installer has installed.
const executable = process.env['PENNYWREN_APP'] || unpacked

test('the packaged app starts, in its sandbox, and shows its window, with dates as the operator has them', async () => {
  const folder = newFolder()
  const flags = process.platform === 'darwin' ? ['-AppleLanguages', '(de)'] : ['--lang=de']
  const app = await startPackaged(executable, folder, { flags })
  await expect(async () => {
    expect(app.process.exitCode ?? app.process.signalCode, 'the app has ended').toBeNull()
    const page = await app.page()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Publisher')
    // Chromium falls back to American English where it has no such language.
    expect(await page.evaluate(() => navigator.language)).toBe('de')
  }).toPass({ timeout: 60_000 })
  expect(withoutSandbox(folder)).toEqual([])
  await app.end()
})

test('the press of a screen reader opens a link in the browser', async () => {
  const press = join(projectRoot, 'tests/packaged/press-link.py')
  const hasBus = spawnSync('python3', [press, '--check']).status === 0
  test.skip(!hasBus, 'It takes AT-SPI.')
  const opened = join(newFolder(), 'opened')
  const tools = newFolder()
  writeFileSync(join(tools, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${opened}'\n`, { mode: 0o755 })
  const app = await startPackaged(executable, newFolder(), {
    flags: ['--force-renderer-accessibility'],
    env: { PATH: `${tools}:${process.env['PATH']}` },
  })
  await expect(async () => {
    const page = await app.page()
    await page.getByLabel('Content').fill('[the help](https://example.com/help)')
    await expect(page.getByRole('link', { name: 'the help' })).toBeVisible()
  }).toPass({ timeout: 60_000 })
  expect(spawnSync('python3', [press, 'the help'], { timeout: 60_000 }).status).toBe(0)
  await expect
    .poll(() => (existsSync(opened) ? readFileSync(opened, 'utf8') : ''))
    .toBe('https://example.com/help\n')
  await app.end()
})

/**
 * The command lines of the app's processes that were started without the sandbox, which only happens
 * on Linux: what starts an AppImage may add the switch by itself.
 */
function withoutSandbox(userData: string): string[] {
  return globSync('/proc/[0-9]*/cmdline')
    .map(readIfThere)
    .filter((line) => line.includes(userData) && line.includes('--no-sandbox'))
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}
