import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { emptyDraft } from '../../../shared/draft.ts'
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
  await page.locator('summary', { hasText: 'Drafts (2)' }).click()
  await page.getByRole('button', { name: /^Rainy days/ }).click()
  await expect(title).toHaveValue('Rainy days')
  await expect(title).toBeFocused()
  await first.leave()

  const { page: later } = await launch()
  const fold = later.locator('summary', { hasText: 'Drafts' })
  await expect(fold).toHaveText('Drafts (2)')
  await expect(later.getByLabel('Title', { exact: true })).toHaveValue('Small steps')
  await fold.click()
  await later.getByRole('button', { name: 'Remove the draft Rainy days' }).click()
  await expect(later.locator('.drafts-title')).toHaveText(['Small steps'])
  await later.getByRole('button', { name: 'Undo' }).click()
  await expect(later.locator('.drafts-title')).toHaveText(['Rainy days', 'Small steps'])
})

test('the draft of an earlier version is in the form', async ({ launch, userData }) => {
  const before = await launch()
  await expect(before.page.getByText('Drafts (0)')).toBeVisible()
  await before.leave()
  const database = new DatabaseSync(join(userData, 'publisher.db'))
  const put = database.prepare('INSERT INTO drafts (name, draft) VALUES (?, ?)')
  put.run('single', JSON.stringify({ ...emptyDraft, title: 'Of an earlier version' }))
  database.close()
  const { page } = await launch()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Of an earlier version')
  await page.locator('summary', { hasText: 'Drafts (1)' }).click()
  await expect(page.getByText('Saved by an earlier version')).toBeVisible()
})
