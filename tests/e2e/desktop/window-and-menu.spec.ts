import { expect, test } from '../../support/electron/desktop-test.ts'
import { Publisher } from '../publisher/publisher.ts'

test('a window is shown, and one that crashed comes back with what was saved', async ({
  app,
  sandbox,
}) => {
  const isShown = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  await expect.poll(isShown).toBe(true)
  const publisher = new Publisher(app.page, sandbox)
  await publisher.showTool('Bulk Publisher')
  await publisher.schedule('Tues - "Kept"')
  await expect(app.page.getByText(/^Saved at/)).toBeVisible()
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  await expect
    .poll(() => app.shownText().catch(() => ''), { timeout: 15_000 })
    .toContain('The window had to be loaded again.')
  await app.menu('tool-bulk')
  await expect.poll(() => app.shownText()).toContain('Kept')
})

test('the window opens as large as it was left, zoomed as it was, with what was typed the moment before', async ({
  launch,
  sandbox,
}) => {
  const first = await launch()
  await first.resize({ width: 900, height: 700 })
  await first.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(1),
  )
  await first.page.getByLabel('Webhook URL').fill(sandbox.urls.webhook)
  await first.leave()
  const second = await launch()
  const look = () =>
    second.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      return { ...window?.getNormalBounds(), zoom: window?.webContents.getZoomLevel() }
    })
  await expect.poll(look).toMatchObject({ width: 900, height: 700, zoom: 1 })
  await expect(second.page.getByText('Sends to 127.0.0.1')).toBeVisible()
  await second.page.getByLabel('Title', { exact: true }).fill('Just in time')
  await second.leave()
  const third = await launch()
  await expect(third.page.getByLabel('Title', { exact: true })).toHaveValue('Just in time')
})
