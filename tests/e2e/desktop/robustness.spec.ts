import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { arrived, configure, publishAll, schedule, showTool } from './operator.ts'

test('a link in a preview opens in the browser, and a run that goes on is not disturbed', async ({
  launch,
  sandbox,
}) => {
  const app = await launch()
  const { page } = app
  await configure(page, sandbox)
  await schedule(page, 'Tues - "One"\nFri - "Two"')
  sandbox.faults.set('webhook', { name: 'delay', ms: 1500 })
  await publishAll(page)
  await expect.poll(() => arrived(sandbox).length).toBe(1)
  await app.menu('tool-single')
  await page.getByLabel('Content').fill('See [the rules](https://example.com/rules).')
  await page.getByRole('link', { name: 'the rules' }).click()
  await expect
    .poll(async () => (await app.observe()).openedOutside)
    .toEqual(['https://example.com/rules'])
  expect(await app.observe()).toMatchObject({ blockers: 1 })
  await app.menu('tool-bulk')
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
})

test.describe('a page that is loaded again', () => {
  // Zod asks every page once whether it may make functions, and the app's policy says no.
  test.use({ allowedConsole: [/requires 'TrustedScript' assignment/] })

  test('while a post is sent says that it may have been delivered', async ({ launch, sandbox }) => {
    const { page } = await launch()
    await configure(page, sandbox)
    await showTool(page, 'Blog Publisher')
    await page.getByLabel('Title', { exact: true }).fill('Rainy days')
    await page.getByLabel('Excerpt').fill('How much to keep')
    await page.getByLabel('Content').fill('Words.')
    sandbox.faults.set('webhook', { name: 'delay', ms: 5000 })
    await page.getByRole('button', { name: 'Publish Blog Post' }).click()
    await expect.poll(() => arrived(sandbox).length).toBe(1)
    await page.reload()
    await showTool(page, 'Bulk Publisher')
    await page.getByRole('tab', { name: 'History' }).click()
    const row = page.getByRole('table').locator('tbody tr')
    await expect(row).toHaveText([/Rainy days.*closed while it was being sent/])
    expect(arrived(sandbox)).toHaveLength(1)
  })
})

test('a database that another program holds is told of, and read when it is free', async ({
  launch,
  userData,
}) => {
  const before = await launch()
  await schedule(before.page, 'Tues - "One"')
  await before.leave()
  const other = new DatabaseSync(join(userData, 'publisher.db'))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE records SET value = value')
  other.exec('COMMIT')
  const { page } = await launch()
  const alert = page.getByRole('alert').filter({ hasText: 'cannot be read now' })
  await expect(alert).toBeVisible()
  other.close()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await showTool(page, 'Bulk Publisher')
  await page.getByRole('tab', { name: /^Review/ }).click()
  await expect(page.locator('.card').getByText('Pending', { exact: true })).toBeVisible()
})

test('closing asks while a draft could not be saved', async ({ launch, userData }) => {
  const app = await launch()
  const title = app.page.getByLabel('Title', { exact: true })
  await title.fill('Half')
  await expect(app.page.getByText(/^Saved at/)).toBeVisible()
  const other = new DatabaseSync(join(userData, 'publisher.db'))
  other.exec('BEGIN IMMEDIATE')
  await title.fill('Half a thought')
  await expect(app.page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  await app.answerDialog({ button: 0 })
  await app.closeWindow()
  await expect
    .poll(async () => (await app.observe()).dialogs)
    .toEqual(['Something is not finished.'])
  other.close()
  await app.page.getByRole('button', { name: 'Save again' }).click()
  await expect(app.page.getByText(/^Saved at/)).toBeVisible()
  await app.leave()
})
