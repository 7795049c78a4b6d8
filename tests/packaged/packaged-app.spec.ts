import { chromium, expect, test, type Browser } from '@playwright/test'
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../support/electron/paths.ts'
import { freePort } from '../support/free-port.ts'
import { burntFuses, findUnpackedApp, readFuses, resourcesOf } from '../support/packaged-app.ts'
import { killTree } from '../support/process-tree.ts'

const unpacked = findUnpackedApp(join(projectRoot, 'dist/packages'))

test('the fuses are burnt into the binary', async () =>
  expect(await readFuses(unpacked)).toMatchObject(burntFuses))

test('no app but ours is in the package', () => {
  const resources = readdirSync(resourcesOf(unpacked))
  expect(resources.filter((file) => /\.asar$|^app$/.test(file))).toEqual(['app.asar'])
})

test('the packaged app starts, in its sandbox, and shows its window', async () => {
  // Another than the unpacked one: an AppImage, or what an installer has installed.
  const executable = process.env['PENNYWREN_APP'] || unpacked
  const folder = mkdtempSync(join(tmpdir(), 'pennywren-packaged-'))
  const port = await freePort()
  // Playwright's own way needs Node's debugger, which a fuse forbids.
  const app = spawn(executable, [`--remote-debugging-port=${port}`, `--user-data-dir=${folder}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  const ended = new Promise((resolve) => app.once('exit', resolve))
  try {
    await expect(async () => {
      expect(app.exitCode ?? app.signalCode, 'the app has ended').toBeNull()
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      await expect(shownPage(browser).getByRole('heading', { level: 1 })).toHaveText(
        'Blog Publisher',
      )
    }).toPass({ timeout: 60_000 })
    expect(withoutSandbox(folder)).toEqual([])
  } finally {
    killTree(app)
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})

function shownPage(browser: Browser) {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const page = pages.find((one) => one.url().startsWith('app://'))
  if (page === undefined) throw new Error('The app shows no window yet.')
  return page
}

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
