import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { listenOnLoopback } from '../../../site/static-host/listen.ts'
import { test } from '../../support/desktop/headless-app.ts'

test('the end of a Windows session waits for a request on its way, not for the operator', async ({
  home,
}) => {
  const arrived = Promise.withResolvers<void>()
  const webhook = await listenOnLoopback(
    createServer(() => arrived.resolve()),
    0,
  )
  const { child, api, platform } = await home.start()
  const pause = { kind: 'key', message: '' } as const
  await api.showProgress({ done: 1, total: 2, current: undefined, msLeft: undefined, pause })
  await platform.saveSecret({ name: 'webhookUrl', value: webhook.url, host: '' })
  const sent = platform.testConnection({ allowsCors: false })
  await arrived.promise
  expect(await child.command('endSession')).toBe(false)
  await webhook.close()
  await sent
  expect(await child.command('endSession')).toBe(true)
})

test('on Linux the window brings its icon, which an AppImage has not installed', async ({
  home,
}) => {
  const { child } = await home.start('there', { platform: 'linux' })
  const icon = await child.command('windowIcon')
  expect(icon && existsSync(icon)).toBe(true)
  const elsewhere = await home.start('there', { platform: 'win32' })
  expect(await elsewhere.child.command('windowIcon')).toBeUndefined()
})
