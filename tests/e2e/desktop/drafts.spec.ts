import { expect, test } from '../../support/electron/desktop-test.ts'

test('drafts outlive the app, which opens with the one that was saved last', async ({ launch }) => {
  const first = await launch()
  const { page } = first
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Rainy days')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(title).toHaveValue('')
  await title.fill('Small steps')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await page.getByRole('button', { name: 'Drafts (2)' }).click()
  await page.getByRole('button', { name: /^Rainy days/ }).click()
  await expect(title).toHaveValue('Rainy days')
  await expect(title).toBeFocused()
  await first.leave()

  const { page: later } = await launch()
  const fold = later.getByRole('button', { name: /^Drafts/ })
  await expect(fold).toHaveText('Drafts (2)')
  await expect(later.getByLabel('Title', { exact: true })).toHaveValue('Small steps')
  await fold.click()
  await later.getByRole('button', { name: 'Remove the draft Rainy days' }).click()
  await expect(later.locator('.drafts-title')).toHaveText(['Small steps'])
  await later.getByRole('button', { name: 'Undo' }).click()
  await expect(later.locator('.drafts-title')).toHaveText(['Small steps', 'Rainy days'])
})
