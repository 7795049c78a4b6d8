import { drawnFonts } from '../../support/drawn-fonts.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { expectAccessible } from './operator.ts'

test('a text is found in the page, forwards and backwards, and its own field is not counted', async ({
  app,
  page,
}) => {
  // It stands in the field and in the preview.
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  await page.getByLabel('Post as JSON').fill('{"title":"T","content":"The third wren."}')
  await expect(page.getByRole('article').getByText('The third wren.')).toBeVisible()
  await app.menu('find')
  const bar = page.getByRole('search', { name: 'Find in page' })
  const count = bar.getByRole('status')
  const field = bar.getByLabel('Find')
  await expect(field).toBeFocused()
  await page.keyboard.type('third wre')
  await expect(count).toBeEmpty()
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('1 of 2')
  // The match has taken the focus.
  await page.keyboard.type('n')
  await expect(field).toHaveValue('third wren')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('1 of 2')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('2 of 2')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('1 of 2')
  await page.keyboard.press('Shift+Enter')
  await expect(count).toHaveText('2 of 2')
  await app.menu('find-next')
  await expect(count).toHaveText('1 of 2')
  await field.fill('nowhere in here')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('None')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test('in an open dialog the text of that is searched, and the dialog stays', async ({
  app,
  page,
}) => {
  await page.getByLabel('Content').fill('A wren minds the pennies.')
  const preview = page.getByRole('dialog')
  const field = page.getByLabel('Find', { exact: true })
  const openPreview = async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(preview.getByText('A wren minds the pennies.')).toBeVisible()
  }
  await openPreview()
  await app.menu('find')
  await expect(field).toBeFocused()
  await page.keyboard.type('minds the')
  await page.keyboard.press('Enter')
  await expect(preview.getByRole('search').getByRole('status')).toHaveText('1 of 1')
  await page.keyboard.press('Escape')
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  // A bar that is open goes with the dialogs that open and close.
  await app.menu('find')
  await expect(field).toBeFocused()
  await page.keyboard.type('pennies')
  await openPreview()
  await expect(preview.getByRole('search')).toBeVisible()
  await app.menu('find')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('pennies')
  await preview.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(preview).toBeHidden()
  await field.click()
  await expect(field).toHaveValue('pennies')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('the first screen is set in the typeface, and the menu leads to the tools and their parts', async ({
  app,
  page,
}) => {
  // Nobody presses a menu before there is a window.
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Publisher' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeEnabled()
  expect(await drawnFonts(page, 'h1')).toEqual([[expect.stringMatching(/^Bricolage Grotesque/)]])
  await app.menu('import-calendar')
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Publisher' })).toBeVisible()
  await expect(page.getByLabel('Calendar text')).toBeFocused()
  await app.menu('tool-single')
  await page.getByLabel('Title', { exact: true }).fill('The first one')
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  await app.menu('new-post')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  const saved = page.waitForEvent('download')
  await app.menu('export-backup')
  expect((await saved).suggestedFilename()).toMatch(/^[\d-]{10}\.pennywren-backup$/)
})
