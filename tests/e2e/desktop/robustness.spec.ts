import { expect, test } from '../../support/electron/desktop-test.ts'
import {
  arrived,
  canaryWebhook,
  configure,
  inSettings,
  publishAll,
  schedule,
  showTool,
} from './operator.ts'

test('a link in a preview opens in the browser, closing asks, and a run that goes on is not disturbed', async ({
  app,
  page,
  sandbox,
}) => {
  await configure(page, sandbox)
  await inSettings(page, async () => {
    await page.getByLabel('Site URL').fill('https://garden.example')
    await page.getByLabel('Site URL').blur()
  })
  await schedule(page, 'Tues - "One"\nFri - "Two"')
  sandbox.faults.set('webhook', { name: 'delay', ms: 1500 })
  await publishAll(page)
  await expect.poll(() => arrived(sandbox).length).toBe(1)
  await app.answerDialog(0)
  await app.closeWindow()
  const question = ['Something is not finished.']
  await expect.poll(async () => (await app.noted()).dialogs).toEqual(question)
  await app.menu('tool-single')
  await page
    .getByLabel('Content')
    .fill('See [the rules](https://example.com/rules) and [our page](/blog/one).')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('link', { name: 'the rules' }).click()
  await expect
    .poll(async () => (await app.noted()).openedOutside)
    .toEqual(['https://example.com/rules'])
  await page.getByRole('link', { name: 'our page' }).click()
  await expect
    .poll(async () => (await app.noted()).openedOutside)
    .toEqual(['https://example.com/rules', 'https://garden.example/blog/one'])
  expect(await app.noted()).toMatchObject({ blockers: 1 })
  await page.keyboard.press('Escape')
  await app.menu('tool-bulk')
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  await app.leave()
})

test('a press that saves a field counts, also where the message above gets shorter by it', async ({
  app,
  page,
  sandbox,
}) => {
  await app.resize({ width: 600, height: 840 })
  await showTool(page, 'Bulk Publisher')
  await page.getByLabel('Webhook URL').fill(canaryWebhook(sandbox))
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await settings.hover()
  const before = await settings.boundingBox()
  await page.mouse.down()
  await expect(page.getByText('Posts go to')).toBeVisible()
  await expect.poll(() => settings.boundingBox()).not.toEqual(before)
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  // Elsewhere it ends as it always did.
  await settings.hover()
  await page.mouse.down()
  await page.mouse.move(20, 700)
  await page.mouse.up()
  await expect(dialog).toBeHidden()
})
