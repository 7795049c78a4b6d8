import { expect } from 'vitest'
import { listenOnLoopback } from '../../../../site/dev/static-host/listen.ts'
import { test, type HeadlessApp } from '../../../support/desktop/headless-app.ts'

test('a window that is closed asks nobody when nothing is going on, and the app ends', async ({
  home,
}) => {
  const app = await home.start('there', { platform: 'linux' })
  await app.closeWindow()
  await app.api.answerClose({ busy: false }).catch(() => undefined)
  expect(await app.child.ended).toBe(0)
})

test('it asks first while something is not finished, and stays open when the operator wants that', async ({
  home,
}) => {
  const app = await home.start()
  const { api, child, noted, answerDialog } = app
  await answerDialog(0)
  // Nobody sees a question of a window that is minimised.
  await child.run(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  await app.closeWindow()
  await api.answerClose({ busy: true })
  await expect.poll(async () => (await noted()).dialogs).toEqual(['Something is not finished.'])
  // As for every question of the app, Enter and Escape decline.
  const box = child.run(({ BrowserWindow, dialog }) => {
    const [window] = BrowserWindow.getAllWindows()
    const asked = Promise.withResolvers<object>()
    Object.assign(dialog, {
      showMessageBox: (parent: unknown, given: object) => {
        asked.resolve({ ...given, isOfWindow: parent === window })
        return Promise.resolve({ response: 1 })
      },
    })
    window?.close()
    return asked.promise
  })
  await api.answerClose({ busy: true })
  expect(await box).toMatchObject({
    buttons: ['Keep It Open', 'Close Anyway'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    isOfWindow: true,
  })
})

test('it does not hang on a page that hangs', async ({ home }) => {
  const app = await home.start('there', { platform: 'linux' })
  await app.closeWindow()
  expect(await app.child.ended).toBe(0)
})

test('on macOS the app outlives its window, unless the operator quits', async ({ home }) => {
  const app = await home.start('there', { platform: 'darwin' })
  const windows = () => app.child.run(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await app.closeWindow()
  await app.api.answerClose({ busy: false })
  await expect.poll(windows).toBe(0)
  await app.child.run(({ app }) => app.emit('activate'))
  expect(await windows()).toBe(1)
  await app.answerDialog(1)
  await app.child.run(({ app }) => app.quit())
  await app.api.answerClose({ busy: true })
  expect(await app.child.ended).toBe(0)
})

/** Crashes the page, and again each time a while later. `isSaving`: while a secret is being saved. */
const crash = ({ child }: HeadlessApp, times: number, afterMs: number, isSaving = false) =>
  child.run(
    ({ BrowserWindow, invoke }, [count, ms, saves]) => {
      const secret = { name: 'aiKey', value: 'sk-0123456789', host: '' }
      const page = { url: 'app://bundle/index.html', parent: null }
      if (saves) void invoke(page, 'saveSecret', [secret])
      for (let crashed = 0; crashed < count; crashed += 1) {
        const now = Date.now() + ms
        Date.now = () => now
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
      }
    },
    [times, afterMs, isSaving] as const,
  )

test('a page that crashes again and again is given up, once all is saved', async ({ home }) => {
  const app = await home.start()
  await crash(app, 5, 61_000)
  await crash(app, 2, 1000)
  expect((await app.notices()).map(({ id }) => id)).toContain('recovered')
  expect((await app.noted()).dialogs).toEqual([])
  void crash(app, 1, 1000, true).catch(() => {})
  expect(await app.child.ended).toBe(1)
  expect(home.read('secrets.json')).toContain('aiKey')
})

test('a page that does not load is given up, but not when its loading was cut off', async ({
  home,
}) => {
  const app = await home.start()
  const fail = (code: number, isMainFrame: boolean) =>
    app.child.run(
      ({ BrowserWindow }, [...given]) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.emit('did-fail-load', {}, given[0], '', '', given[1])
      },
      [code, isMainFrame] as const,
    )
  await fail(-3, true)
  await fail(-6, false)
  expect((await app.noted()).dialogs).toEqual([])
  void fail(-6, true).catch(() => {})
  expect(await app.child.ended).toBe(1)
})

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
    const webhook = await listenOnLoopback(() => arrived.resolve())
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
      // It may end before its reply.
      await app.api.answerClose({ busy: true }).catch(() => undefined)
      // Nobody is asked: the system waits for some seconds only.
      expect(await app.child.ended).toBe(0)
    }
  },
)
