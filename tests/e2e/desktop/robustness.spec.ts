import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { locksOpenFiles } from '../../support/system.ts'
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

  test('while a post is sent is told what became of it', async ({ launch, sandbox }) => {
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
    await expect(row).toHaveText([/Rainy days.*It is being sent/])
    await expect(row).toHaveText([/Rainy days.*Accepted by your webhook/])
  })
})

test('a database that is damaged under the open window is kept aside, and the run goes on', async ({
  launch,
  sandbox,
  userData,
}) => {
  test.skip(locksOpenFiles, 'The system lets nobody touch a file that is open.')
  const app = await launch()
  const { page } = app
  await configure(page, sandbox)
  await schedule(page, 'Tues - "One"')
  const file = join(userData, 'publisher.db')
  // A folder in place of the file can neither be read nor written, not even by root.
  renameSync(file, `${file}.before`)
  mkdirSync(join(file, 'full'), { recursive: true })
  await publishAll(page)
  await expect(page.getByText('Successfully published 1 of 1 posts.')).toBeVisible()
  await expect(page.getByText('The saved queue and drafts could not be read.')).toBeVisible()
  expect(arrived(sandbox)).toHaveLength(1)
  await app.leave()
  const later = await launch()
  await showTool(later.page, 'Bulk Publisher')
  await expect(later.page.locator('.card').getByText('Published', { exact: true })).toBeVisible()
})

test('a database that another program holds is told of, and read when it is free', async ({
  launch,
  userData,
}) => {
  const before = await launch()
  await schedule(before.page, 'Tues - "One"')
  await before.leave()
  const other = new DatabaseSync(join(userData, 'publisher.db'))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE queue SET step = step')
  other.exec('COMMIT')
  const { page } = await launch()
  await expect(page.getByText('Your drafts cannot be read now. None')).toBeVisible()
  await showTool(page, 'Bulk Publisher')
  const alert = page.getByRole('alert').filter({ hasText: 'another program may hold its file' })
  await expect(alert).toBeVisible()
  other.close()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The queue could be read.')).toBeFocused()
  await expect(alert).toBeHidden()
  await page.getByRole('tab', { name: /^Review/ }).click()
  await expect(page.locator('.card').getByText('Pending', { exact: true })).toBeVisible()
})

test('a queue with a post that cannot be read is set aside in a file that is named', async ({
  launch,
  userData,
}) => {
  const before = await launch()
  await schedule(before.page, 'Tues - "One"\nFri - "Two"')
  await before.leave()
  const other = new DatabaseSync(join(userData, 'publisher.db'))
  other.exec("UPDATE posts SET post = 'damaged' WHERE post LIKE '%One%'")
  other.close()
  const { page } = await launch()
  await showTool(page, 'Bulk Publisher')
  const alert = page.getByRole('alert').filter({ hasText: 'damaged and cannot be read' })
  await expect(alert).toContainText('a message above names its file')
  await page.getByRole('button', { name: 'Set it aside and begin with an empty queue' }).click()
  await expect(page.getByText('The queue was set aside. This one is empty.')).toBeFocused()
  const copy = readdirSync(userData).find((name) => name.startsWith('queue.json.corrupt-')) ?? ''
  expect(readFileSync(join(userData, copy), 'utf8')).toContain('"title":"Two"')
  await expect(page.getByText(`It was kept as ${copy} in ${userData}.`)).toBeVisible()
})

test('closing asks while a draft could not be saved', async ({ launch, userData }) => {
  mkdirSync(userData, { recursive: true })
  const later = new DatabaseSync(join(userData, 'publisher.db'))
  later.exec('PRAGMA user_version = 99')
  later.close()
  const app = await launch()
  await app.page.getByLabel('Title', { exact: true }).fill('Half a thought')
  await app.answerDialog({ button: 0 })
  await app.closeWindow()
  await expect
    .poll(async () => (await app.observe()).dialogs)
    .toEqual(['Something is not finished.'])
  await expect(
    app.page.getByRole('alert').filter({ hasText: 'The draft could not be saved.' }),
  ).toBeVisible()
  await app.answerDialog({ button: 1 })
  await app.leave()
})

test('a post of 50 MB is kept aside instead of being laid out, and can be imported', async ({
  launch,
}) => {
  const { page } = await launch()
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  const field = page.getByLabel('Post as JSON', { exact: true })
  await field.evaluate((area) => {
    const content = 'word word word. '.repeat((50 * 1024 * 1024) / 16)
    const text = JSON.stringify({ title: 'Large', excerpt: '', content })
    // Fires the event that React gets when a text is pasted.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, area)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page.getByText(/^A text of 52\.\d million characters/)).toBeVisible()
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Publish from JSON' })).toBeEnabled()
  await page.getByRole('tab', { name: 'Manual Entry' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
})

test('a right click offers what can be done there', async ({ launch }) => {
  const app = await launch()
  test.skip(app.rightClick === undefined, 'A native menu cannot be read in real Electron.')
  await app.rightClick?.({
    isEditable: true,
    selectionText: '',
    linkURL: '',
    dictionarySuggestions: [],
    editFlags: { canUndo: true, canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
  })
  expect((await app.observe()).contextMenu).toEqual(expect.arrayContaining(['undo', 'paste']))
})
