import { expect, test } from '../../support/electron/desktop-test.ts'
import { Publisher } from '../publisher/publisher.ts'
import { canaryWebhook, configure } from './operator.ts'

test('a link in a preview opens in the browser, closing asks, and a run that goes on is not disturbed', async ({
  app,
  page,
  sandbox,
}) => {
  const publisher = new Publisher(page, sandbox)
  await configure(publisher)
  await publisher.inSettings(async () => {
    await page.getByLabel('Site URL').fill('https://garden.example')
    await page.getByLabel('Site URL').blur()
  })
  await publisher.schedule('Tues - "One"\nFri - "Two"')
  sandbox.faults.set('webhook', { name: 'delay', ms: 1500 })
  await publisher.publishAll.click()
  await expect.poll(() => publisher.arrived().length).toBe(1)
  await app.answerDialog(0)
  await app.closeWindow()
  const question = ['Something is not finished.']
  await expect.poll(async () => (await app.noted()).dialogs).toEqual(question)
  await app.menu('tool-single')
  await publisher.content.fill(
    'See [the rules](https://example.com/rules) and [our page](/blog/one).',
  )
  await publisher.button('Preview').click()
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
  const publisher = new Publisher(page, sandbox)
  await publisher.showTool('Bulk Publisher')
  await publisher.webhook.fill(canaryWebhook(sandbox))
  const settings = publisher.button('Settings')
  await settings.hover()
  const before = await settings.boundingBox()
  await page.mouse.down()
  await expect(page.getByText('Posts go to')).toBeVisible()
  await expect.poll(() => settings.boundingBox()).not.toEqual(before)
  await page.mouse.up()
  const dialog = publisher.settings
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()

  // Elsewhere it ends as it always did.
  await settings.hover()
  await page.mouse.down()
  await page.mouse.move(20, 700)
  await page.mouse.up()
  await expect(dialog).toBeHidden()
})
