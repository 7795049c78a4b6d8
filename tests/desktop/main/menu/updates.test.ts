import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createUpdates } from '../../../../desktop/main/menu/updates.ts'

interface Packed {
  isPackaged?: boolean
  feed?: boolean
  /** What electron-builder writes into a package of the system's own. */
  packageType?: string
  found?: object | null
}

function updates({ isPackaged = true, feed = true, packageType, found = null }: Packed) {
  const resources = mkdtempSync(join(tmpdir(), 'pennywren-resources-'))
  onTestFinished(() => {
    rmSync(resources, { recursive: true })
  })
  if (feed) writeFileSync(join(resources, 'app-update.yml'), 'provider: generic')
  if (packageType !== undefined) writeFileSync(join(resources, 'package-type'), packageType)
  const messages: string[] = []
  const showMessageBox = vi.fn<(box: { message: string; detail: string }) => Promise<object>>(
    ({ message, detail }) => {
      messages.push(`${message} ${detail}`)
      return Promise.resolve({ response: 0 })
    },
  )
  const updater = {
    logger: undefined,
    autoDownload: true,
    autoInstallOnAppQuit: true,
    checkForUpdates: vi.fn<() => Promise<unknown>>(() => Promise.resolve(found)),
  }
  const made = createUpdates({
    app: { isPackaged, getVersion: () => '1.0.0' },
    dialog: { showMessageBox } as never,
    resources,
    loadUpdater: () => Promise.resolve(updater as never),
  })
  return { made, messages, updater }
}

test.each([
  [true, false],
  [false, true],
])('without a feed nobody is asked, and who asks is told', (isPackaged, feed) => {
  const { made, messages, updater } = updates({ isPackaged, feed })
  made.checkAtStart()
  expect(messages).toEqual([])
  made.check()
  expect(messages).toEqual([expect.stringContaining('This copy does not update itself.')])
  expect(updater.checkForUpdates).not.toHaveBeenCalled()
})

test('an updater that is not active is not taken for being up to date', async () => {
  const { made, messages } = updates({ found: null })
  made.check()
  await expect.poll(() => messages).toEqual([expect.stringMatching(/does not update itself/)])
})

test('the same version is up to date', async () => {
  const { made, messages } = updates({ found: { isUpdateAvailable: false } })
  made.check()
  await expect.poll(() => messages).toEqual(['Pennywren is up to date. Version 1.0.0'])
})

test('of a deb only the new version is told, for the operator to install it', async () => {
  const found = { isUpdateAvailable: true, updateInfo: { version: '2.0.0' } }
  const { made, messages, updater } = updates({ packageType: 'deb', found })
  made.check()
  await expect
    .poll(() => messages)
    .toEqual([expect.stringMatching(/^Version 2.0.0 is there\..*Install its deb package/)])
  expect(updater.autoDownload).toBe(false)
})

test('where the system refuses the update, as macOS does unsigned, the operator is told what to do', async () => {
  const downloadPromise = Promise.reject(new Error('Could not get code signature'))
  const found = { isUpdateAvailable: true, updateInfo: { version: '2.0.0' }, downloadPromise }
  const { made, messages } = updates({ found })
  made.check()
  await expect
    .poll(() => messages.at(-1))
    .toMatch(/^Version 2.0.0 could not be installed\..*Install it by hand/)
})
