import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { test, type HeadlessApp, type HeadlessHome } from '../../support/desktop/headless-app.ts'
import {
  packagedFeed,
  startUpdateFeed,
  writePackage,
  type PackedFiles,
} from '../../support/desktop/update-feed.ts'
import type { StandInSettings } from '../../support/electron/stand-in-settings.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// The real electron-updater, over the stand-in of Electron alone.

interface Packed extends PackedFiles {
  /** The file that the app was started as, where it is an AppImage. */
  image?: string
  settings?: Partial<StandInSettings>
}

/** Two processes and a download, on a machine that does other things too. */
const soon = { timeout: 20_000 }

const [keepIt, closeAnyway] = [0, 1]

/** Starts a packaged app, whose window listens. */
async function startPacked(home: HeadlessHome, { image, settings, ...packed }: Packed = {}) {
  const feed = await startUpdateFeed()
  onTestFinished(feed.close)
  writePackage(home.userData, packed)
  const folder = temporaryFolder()
  const starts = join(folder, 'starts')
  const hosts = { [packagedFeed]: feed.url }
  const app = await home.start(
    'none',
    { isPackaged: true, appPath: home.userData, hosts, ...settings },
    { STARTS: starts, HOME: folder, XDG_CACHE_HOME: folder, ...(image && { APPIMAGE: image }) },
  )
  await app.api.pageReady()
  return {
    ...app,
    feed,
    /** How the new AppImage was started. */
    starts: () => (existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n') : []),
    told: async () => (await app.notices()).find(({ id }) => id === 'update')?.title,
  }
}

function oldImage(): string {
  const image = join(temporaryFolder(), 'Pennywren.AppImage')
  writeFileSync(image, '#!/bin/sh\n')
  chmodSync(image, 0o755)
  return image
}

const ready = 'Version 2.0.0 is ready'
const failed = 'Version 2.0.0 was not installed'

/** Restart, of which the page says that something is not finished. */
async function restart({ api, answerDialog }: HeadlessApp, answer: number): Promise<void> {
  await api.applyUpdate()
  await api.answerClose({ busy: true })
  await answerDialog(answer)
}

test.for([
  ['quits', ['true']],
  ['presses Restart again', ['starts']],
] as const)(
  'a restart that the operator has declined is over: who then %s gets the new version, once',
  async ([does, started], { home }) => {
    const image = oldImage()
    const app = await startPacked(home, { image })
    await expect.poll(app.told, soon).toBe(ready)
    await restart(app, keepIt)
    await expect.poll(async () => (await app.noted()).answers).toEqual([])
    if (does === 'quits') await app.child.run(({ app }) => app.quit())
    else await app.api.applyUpdate()
    await app.api.answerClose({ busy: true })
    void app.answerDialog(closeAnyway).catch(() => undefined)
    expect(await app.child.ended).toBe(0)
    await expect.poll(app.starts).toEqual(started)
    expect(readFileSync(image, 'utf8')).toBe(app.feed.newAppImage)
  },
)

test('where the new version cannot be put in its place, the app stays open and says where to get it', async ({
  home,
}) => {
  const image = oldImage()
  const app = await startPacked(home, { image })
  await expect.poll(app.told, soon).toBe(ready)
  rmSync(image)
  mkdirSync(image)
  await restart(app, closeAnyway)
  await expect.poll(() => app.api.pageReady().then(app.told), soon).toBe(failed)
  await app.api.applyUpdate()
  expect((await app.noted()).openedOutside).toEqual([`${packagedFeed}/Pennywren-x86_64.AppImage`])
  // It is not tried again.
  await app.child.run(({ app }) => app.quit())
  await app.api.answerClose({ busy: false })
  expect(await app.child.ended).toBe(0)
  expect(app.starts()).toEqual([])
  expect(app.child.output()).not.toContain('EISDIR')
})

test.for([
  [
    'an AppImage in a folder that is gone',
    { image: '/gone/Pennywren.AppImage' },
    'x86_64.AppImage',
  ],
  ['a deb', { packageType: 'deb' }, 'amd64.deb'],
  ['an app for macOS without a signature', { settings: { platform: 'darwin' } }, '2.0.0.dmg'],
] as const)(
  '%s tells where the new version is, and downloads nothing',
  async ([, packed, file], { home }) => {
    const app = await startPacked(home, packed)
    await expect.poll(app.told, soon).toBe('Version 2.0.0 is there')
    expect(app.feed.asked).toEqual([expect.stringMatching(/^\/latest-(linux(-arm64)?|mac)\.yml$/)])
    await app.api.applyUpdate()
    expect((await app.noted()).openedOutside).toEqual([expect.stringMatching(`${file}$`)])
  },
)

test.for([
  ['update-downloaded', ready],
  ['error', failed],
] as const)(
  'macOS judges the signature before a version is ready: after %s it is told as ‘%s’',
  async ([event, title], { home }) => {
    const settings = { platform: 'darwin' } as const
    const { child, told } = await startPacked(home, { isSignedForMac: true, settings })
    await expect.poll(() => child.run((main) => main.autoUpdater.hasFetched), soon).toBe(true)
    expect(await told()).toBe('Version 2.0.0 is on its way')
    await child.run((main, name) => main.autoUpdater.emit(name, new Error('No signature')), event)
    await expect.poll(told, soon).toBe(title)
  },
)

test('from a feed without https nobody is asked, and the operator is told', async ({ home }) => {
  const app = await startPacked(home, { feed: 'http://updates.example' })
  expect(await app.told()).toBe('This copy does not update itself')
  expect(app.feed.asked).toEqual([])
})

test('a feed behind a proxy that asks for a login is given up, and the operator is told', async ({
  home,
}) => {
  const proxy = await listenOnLoopback((_request, response) => {
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Office"' }).end()
  })
  onTestFinished(proxy.close)
  const app = await startPacked(home, { image: oldImage(), settings: { proxy: proxy.url } })
  await expect.poll(app.told, soon).toBe('The update feed could not be reached')
})
