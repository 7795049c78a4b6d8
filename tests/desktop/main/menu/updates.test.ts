import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Notice } from '../../../../desktop/ipc/contract.ts'
import { createUpdates } from '../../../../desktop/main/menu/updates.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

interface Packed {
  isPackaged?: boolean
  feed?: string | undefined
  platform?: NodeJS.Platform
  /** What electron-builder writes into a package of the system's own. */
  packageType?: string
  found?: object | null
}

const feed = 'https://updates.example/latest'

function updates(packed: Packed) {
  const { isPackaged = true, platform = 'linux', packageType } = packed
  const folder = temporaryFolder()
  const packagedFeed = 'feed' in packed ? packed.feed : feed
  const manifest = packagedFeed && { updates: { feed: packagedFeed, isSignedForMac: false } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'pennywren', ...manifest }))
  if (packageType !== undefined) writeFileSync(join(folder, 'package-type'), packageType)
  const messages: string[] = []
  const notices: Notice[] = []
  const opened: string[] = []
  const showMessageBox = (box: { message: string; detail: string }) => {
    messages.push(`${box.message} ${box.detail}`)
    return Promise.resolve({ response: 0 })
  }
  const updater = Object.assign(new EventEmitter(), {
    logger: undefined,
    autoDownload: true,
    checkForUpdates: vi.fn<() => Promise<unknown>>(() => Promise.resolve(packed.found ?? null)),
    quitAndInstall: vi.fn<() => void>(),
  })
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    getVersion: () => '1.0.0',
    getAppPath: () => folder,
    quit: vi.fn<() => void>(),
    exit: vi.fn<() => void>(),
  })
  const made = createUpdates({
    app: app as never,
    dialog: { showMessageBox } as never,
    tell: (notice) => notices.push(notice),
    process: { platform, arch: 'x64', resourcesPath: folder },
    openOutside: (address) => opened.push(address),
    loadUpdater: () => Promise.resolve(updater as never),
  })
  return { made, messages, notices, opened, updater, app }
}

const files = [
  { url: 'Pennywren-2.0.0-arm64.dmg' },
  { url: 'Pennywren-2.0.0.dmg' },
  { url: 'pennywren_2.0.0_amd64.deb' },
  { url: 'Pennywren-2.0.0.AppImage' },
]
const newer = {
  isUpdateAvailable: true,
  updateInfo: { version: '2.0.0', files, releaseNotes: 'Drafts are faster.\n' },
}

test.each([
  { isPackaged: true, feed: undefined },
  { isPackaged: true, feed: 'http://updates.example' },
  { isPackaged: false },
])('without a feed of its own nobody is asked, and who asks is told', (packed) => {
  const { made, messages, updater } = updates(packed)
  made.checkAtStart()
  expect(messages).toEqual([])
  made.check()
  expect(messages).toEqual([expect.stringContaining('This copy does not update itself.')])
  expect(updater.checkForUpdates).not.toHaveBeenCalled()
})

test.each([
  ['an updater that is not active', null, /does not update itself/],
  [
    'the same version',
    { isUpdateAvailable: false, updateInfo: { version: '1.0.0', files: [] } },
    /^Pennywren is up to date. Version 1.0.0$/,
  ],
])('%s is told to who asks', async (_what, found, message) => {
  const { made, messages, notices } = updates({ found })
  made.check()
  await expect.poll(() => messages).toEqual([expect.stringMatching(message)])
  expect(notices).toEqual([])
})

test.each([
  ['a deb', { packageType: 'deb' }, 'pennywren_2.0.0_amd64.deb'],
  ['an app for macOS without a signature', { platform: 'darwin' }, 'Pennywren-2.0.0.dmg'],
] as const)(
  'at its start %s tells where the new version is, and downloads nothing',
  async (...row) => {
    const [, packed, file] = row
    const { made, notices, opened, updater } = updates({ ...packed, found: newer })
    made.checkAtStart()
    await expect
      .poll(() => notices)
      .toEqual([{ kind: 'update', state: 'there', version: '2.0.0', notes: 'Drafts are faster.' }])
    expect(updater.autoDownload).toBe(false)
    made.apply()
    expect(opened).toEqual([`${feed}/${file}`])
  },
)

test('a version that was downloaded at the start is announced, and restarted into', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const found = { ...newer, downloadPromise: promise }
  const { made, notices, updater, app } = updates({ found })
  made.checkAtStart()
  await expect.poll(() => updater.checkForUpdates.mock.calls).toHaveLength(1)
  expect(notices).toEqual([])
  resolve([])
  await expect.poll(() => notices).toMatchObject([{ state: 'ready', version: '2.0.0' }])

  made.apply()
  expect(app.quit).toHaveBeenCalledOnce()
  // Not before the operator was asked about what is going on, and the window was closed.
  expect(updater.quitAndInstall).not.toHaveBeenCalled()
  const preventDefault = vi.fn<() => void>()
  app.emit('will-quit', { preventDefault })
  expect(updater.quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true)
  app.emit('will-quit', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
})

test('an app whose installation fails at its end does not stay without a window', async () => {
  const { made, notices, updater, app } = updates({
    found: { ...newer, downloadPromise: Promise.resolve([]) },
  })
  made.check()
  await expect.poll(() => notices).toHaveLength(1)
  made.apply()
  updater.emit('error', new Error('No update filepath provided'))
  expect(app.exit).toHaveBeenCalledOnce()
})

test('where the system refuses the update, the operator is told where to get it', async () => {
  const downloadPromise = Promise.reject(new Error('Could not get code signature'))
  const { made, notices } = updates({ found: { ...newer, downloadPromise } })
  made.checkAtStart()
  await expect.poll(() => notices).toMatchObject([{ state: 'there', version: '2.0.0' }])
})
