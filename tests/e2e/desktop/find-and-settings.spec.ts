import { drawnFonts } from '../../support/drawn-fonts.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { configure, expectAccessible } from './operator.ts'

test('a text is found in the page, forwards and backwards, and its own field is not counted', async ({
  launch,
}) => {
  const app = await launch()
  const { page } = app
  // It stands in the field and in the preview.
  await page.getByLabel('Content').fill('The third wren.')
  await expect(page.getByRole('article').getByText('The third wren.')).toBeVisible()
  await app.menu('find')
  const bar = page.getByRole('search', { name: 'Find in page' })
  const count = bar.getByRole('status')
  await bar.getByLabel('Find').fill('third wren')
  await expect(count).toHaveText('1 of 2')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('2 of 2')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('1 of 2')
  await page.keyboard.press('Shift+Enter')
  await expect(count).toHaveText('2 of 2')
  await bar.getByLabel('Find').fill('nowhere in here')
  await expect(count).toHaveText('None')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test('the first screen is set in the typeface, and the menu leads to the settings and to the tools', async ({
  launch,
  sandbox,
}) => {
  const app = await launch()
  const { page } = app
  // Nobody presses a menu before there is a window.
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Publisher' })).toBeVisible()
  expect(await drawnFonts(page, 'h1')).toEqual([[expect.stringMatching(/^Bricolage Grotesque/)]])
  await app.menu('settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Publisher' })).toBeVisible()
  await expect(page.getByLabel('Webhook URL')).toBeFocused()
  await configure(page, sandbox)
  await app.menu('tool-single')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Publisher' })).toBeVisible()
  await app.menu('settings')
  await expect(page.getByLabel('AI service API key')).toBeVisible()
})
