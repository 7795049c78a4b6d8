import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { headlessHome, type HeadlessHome } from '../../support/desktop/headless-app.ts'

let home: HeadlessHome
beforeEach(() => {
  home = headlessHome()
})
afterEach(() => home.close())

test('where the system refuses notifications, the window asks for attention at the end of a run', async () => {
  const { child, api } = await home.start('there', { notificationFailure: 'Not allowed' })
  await child.command('workElsewhere')
  await api.showProgress({ done: 1, total: 1, current: undefined, msLeft: undefined })
  await api.showProgress()
  await expect.poll(async () => (await child.command('observe')).flashed).toBe(true)
  expect((await child.command('observe')).notifications).toEqual([])
})

test('a run that waits for its operator holds up no end of a session', async () => {
  const { child, api } = await home.start()
  const pause = { kind: 'key', message: '' } as const
  await api.showProgress({ done: 1, total: 2, current: undefined, msLeft: undefined, pause })
  expect(await child.command('endSession')).toBe(true)
})

test('on Linux the window brings its icon, which an AppImage has not installed', async () => {
  const { child } = await home.start('there', { platform: 'linux' })
  const icon = await child.command('windowIcon')
  expect(icon && existsSync(icon)).toBe(true)
  const elsewhere = await home.start('there', { platform: 'win32' })
  expect(await elsewhere.child.command('windowIcon')).toBeUndefined()
})

test('a window whose screen is unplugged comes to the one that is left', async () => {
  const { child } = await home.start()
  await child.command('setDisplays', [{ x: 3000, y: 0, width: 1024, height: 700 }])
  expect((await child.command('observe')).bounds).toEqual({
    x: 3000,
    y: 0,
    width: 1024,
    height: 700,
  })
})
