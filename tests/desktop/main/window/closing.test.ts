import { expect } from 'vitest'
import { test, type HeadlessApp } from '../../../support/desktop/headless-app.ts'

const close = ({ child }: HeadlessApp) =>
  child.run(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

test('a window that is closed asks nobody when nothing is going on, and the app ends', async ({
  home,
}) => {
  const app = await home.start('there', { platform: 'linux' })
  await close(app)
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
  await close(app)
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
  await close(app)
  expect(await app.child.ended).toBe(0)
})

test('on macOS the app outlives its window, unless the operator quits', async ({ home }) => {
  const app = await home.start('there', { platform: 'darwin' })
  const windows = () => app.child.run(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  await close(app)
  await app.api.answerClose({ busy: false })
  await expect.poll(windows).toBe(0)
  await app.child.run(({ app }) => app.emit('activate'))
  expect(await windows()).toBe(1)
  await app.answerDialog(1)
  await app.child.run(({ app }) => app.quit())
  await app.api.answerClose({ busy: true })
  expect(await app.child.ended).toBe(0)
})
