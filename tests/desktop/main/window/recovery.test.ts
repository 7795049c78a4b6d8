import { expect } from 'vitest'
import { test, type HeadlessApp } from '../../../support/desktop/headless-app.ts'

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
