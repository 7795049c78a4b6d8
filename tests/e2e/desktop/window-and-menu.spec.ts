import { expect, test } from '../../support/electron/desktop-test.ts'
import { schedule } from './operator.ts'

test('a window is shown, and one that crashed comes back with what was saved', async ({
  launch,
}) => {
  const app = await launch()
  await expect.poll(async () => (await app.observe()).isShown).toBe(true)
  await schedule(app.page, 'Tues - "Kept"')
  await expect(app.page.getByText(/^Saved at/)).toBeVisible()
  await app.crash()
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
  // In real Electron the menu's own items zoom.
  await first.standIn?.command('zoom', 1)
  await first.standIn?.command('setFullScreen', true)
  await first.page.getByLabel('Webhook URL').fill(sandbox.urls.webhook)
  await first.leave()
  const second = await launch()
  expect((await second.observe()).bounds).toMatchObject({ width: 900, height: 700 })
  if (first.standIn) {
    await expect.poll(() => second.observe()).toMatchObject({ zoom: 1, isFullScreen: true })
  }
  await expect(second.page.getByText('Sends to 127.0.0.1')).toBeVisible()
  await second.page.getByLabel('Title', { exact: true }).fill('Just in time')
  await second.leave()
  const third = await launch()
  await expect(third.page.getByLabel('Title', { exact: true })).toHaveValue('Just in time')
})
