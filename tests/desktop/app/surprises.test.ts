import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { test, type HeadlessApp } from '../../support/desktop/headless-app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Ends the session of the user; false where the system waits for the app. */
const endSession = ({ child }: HeadlessApp) =>
  child.run(({ BrowserWindow, powerMonitor }) => {
    let isPrevented = false
    const event = { preventDefault: () => (isPrevented = true) }
    if (process.platform === 'win32') {
      BrowserWindow.getAllWindows()[0]?.emit('query-session-end', event)
      return !isPrevented
    }
    powerMonitor.emit('shutdown', event)
    return !(isPrevented && powerMonitor.makesWait)
  })

test.for(['win32', 'linux'] as const)(
  'the end of a session on %s waits for a request on its way, not for the operator',
  async (platform, { home }) => {
    const arrived = Promise.withResolvers<void>()
    const webhook = await listenOnLoopback(
      createServer(() => arrived.resolve()),
      0,
    )
    const app = await home.start('there', { platform })
    const pause = { kind: 'no-text' }
    await app.api.showProgress({ done: 1, total: 2, current: undefined, pause })
    await app.platform.saveSecret({ name: 'webhookUrl', value: webhook.url, host: '' })
    const sent = app.platform.testConnection({ allowsCors: false })
    await arrived.promise
    expect(await endSession(app)).toBe(false)
    await webhook.close()
    await sent
    if (platform === 'win32') expect(await endSession(app)).toBe(true)
    else {
      await app.api.answerClose({ busy: true })
      // Nobody is asked: the system waits for some seconds only.
      expect(await app.child.ended).toBe(0)
    }
  },
)

test.for(['darwin', 'linux'] as const)(
  'a file that is pressed twice while the app starts on %s is opened once the page listens',
  async (platform, { home }) => {
    const opened = join(temporaryFolder(), 'plan.md')
    writeFileSync(opened, 'Tues - "Early"')
    const { api, noted } = await home.start('there', { platform, opened })
    await api.pageReady()
    await expect
      .poll(async () => (await noted()).events['fileOpened'])
      .toMatchObject({ name: 'plan.md' })
  },
)
