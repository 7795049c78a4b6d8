import { expect, test } from '../../support/electron/desktop-test.ts'
import { arrived, configure, inSettings, publishAll, schedule } from './operator.ts'

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
  await app.answerDialog({ button: 0 })
  await app.closeWindow()
  const question = ['Something is not finished.']
  await expect.poll(async () => (await app.observe()).dialogs).toEqual(question)
  await app.menu('tool-single')
  await page
    .getByLabel('Content')
    .fill('See [the rules](https://example.com/rules) and [our page](/blog/one).')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('link', { name: 'the rules' }).click()
  await expect
    .poll(async () => (await app.observe()).openedOutside)
    .toEqual(['https://example.com/rules'])
  await page.getByRole('link', { name: 'our page' }).click()
  await expect
    .poll(async () => (await app.observe()).openedOutside)
    .toEqual(['https://example.com/rules', 'https://garden.example/blog/one'])
  expect(await app.observe()).toMatchObject({ blockers: 1 })
  await page.keyboard.press('Escape')
  await app.menu('tool-bulk')
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  await app.leave()
})
