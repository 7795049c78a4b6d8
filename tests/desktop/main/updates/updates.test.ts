import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createUpdates, type UpdateNotice } from '../../../../desktop/main/updates/updates.ts'
import { listenOnLoopback } from '../../../../site/dev/static-host/listen.ts'
import { packagedFeed, writePackage } from '../../../support/desktop/update-feed.ts'
import { settingsVariable, standInForElectron } from '../../../support/electron/settings.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const dayMs = 24 * 60 * 60 * 1000

test('a feed that is silent is given up after a minute, and asked again at the next press and each day', async () => {
  const asked: string[] = []
  const silent = await listenOnLoopback(
    createServer((request) => void asked.push(request.url ?? '')),
    0,
  )
  onTestFinished(silent.close)
  const folder = temporaryFolder()
  writePackage(folder, {})
  const hosts = { [packagedFeed]: silent.url }
  const settings = { userData: folder, appPath: folder, isPackaged: true, keyring: 'none', hosts }
  vi.stubEnv(settingsVariable, JSON.stringify(settings))
  vi.stubEnv('APPIMAGE', `${folder}/Pennywren.AppImage`)
  vi.stubGlobal('process', Object.assign(process, { resourcesPath: folder }))
  standInForElectron()
  const { autoUpdater: updater } = createRequire(import.meta.url)(
    'electron-updater',
  ) as typeof import('electron-updater')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())

  const told: UpdateNotice[] = []
  const updates = createUpdates({
    app: Object.assign(new EventEmitter(), {
      isPackaged: true,
      getVersion: () => '1.0.0',
      getAppPath: () => folder,
      quit: () => expect.unreachable(),
    }) as never,
    process: { platform: 'linux', arch: 'x64', env: process.env, resourcesPath: folder },
    tell: (notice) => told.push(notice),
    openOutside: () => expect.unreachable(),
    askProxyLogin: () => expect.unreachable(),
    reopen: () => expect.unreachable(),
    load: () => Promise.resolve({ updater, native: new EventEmitter() as never }),
  })
  updates.watch()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  for (const [times, askAgain] of [
    [2, updates.press],
    [3, () => vi.advanceTimersByTime(dayMs)],
  ] as const) {
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(told.at(-1)?.state).toBe('unreachable'))
    askAgain()
    await vi.waitFor(() => expect(asked).toHaveLength(times))
  }
})
