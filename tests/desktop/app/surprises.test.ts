import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { test } from '../../support/desktop/headless-app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.for([
  ['win32', 'endSession'],
  ['linux', 'shutDown'],
] as const)(
  'the end of a session on %s waits for a request on its way, not for the operator',
  async ([platform, end], { home }) => {
    const arrived = Promise.withResolvers<void>()
    const webhook = await listenOnLoopback(
      createServer(() => arrived.resolve()),
      0,
    )
    const { child, api, platform: verbs } = await home.start('there', { platform })
    const pause = { kind: 'key', message: '' } as const
    await api.showProgress({ done: 1, total: 2, current: undefined, pause })
    await verbs.saveSecret({ name: 'webhookUrl', value: webhook.url, host: '' })
    const sent = verbs.testConnection({ allowsCors: false })
    await arrived.promise
    const goesOn = await child.command(end)
    expect(goesOn).toBe(platform === 'linux')
    await webhook.close()
    await sent
    if (platform === 'win32') expect(await child.command(end)).toBe(true)
    else {
      await api.answerClose({ busy: true })
      // Nobody is asked: the system waits for some seconds only.
      expect(await child.ended).toBe(0)
    }
  },
)

test('on Linux the window brings its icon, which an AppImage has not installed', async ({
  home,
}) => {
  const { child } = await home.start('there', { platform: 'linux' })
  const icon = await child.command('windowIcon')
  expect(icon && existsSync(icon)).toBe(true)
  const elsewhere = await home.start('there', { platform: 'win32' })
  expect(await elsewhere.child.command('windowIcon')).toBeUndefined()
})

test.for(['darwin', 'linux'] as const)(
  'a file that is pressed twice while the app starts on %s is opened once the page listens',
  async (platform, { home }) => {
    const opened = join(temporaryFolder(), 'plan.md')
    writeFileSync(opened, 'Tues - "Early"')
    const { child, api } = await home.start('there', { platform, opened })
    await api.pageReady()
    await expect
      .poll(async () => (await child.command('observe')).events['fileOpened'])
      .toMatchObject({ name: 'plan.md' })
  },
)

test.for([
  ['darwin', 'informational'],
  ['win32', 'flash'],
] as const)(
  'on %s the end of a run draws attention, but not for ever: %s',
  async ([platform, attention], { home }) => {
    const { child, api } = await home.start('there', { platform })
    await child.command('workElsewhere')
    await api.showProgress({ done: 1, total: 1, current: undefined })
    await api.showProgress(undefined)
    expect(await child.command('observe')).toMatchObject({ attention })
  },
)
