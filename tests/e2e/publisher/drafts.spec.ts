import type { Page } from '@playwright/test'
import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from '../../support/fixtures.ts'
import { Publisher } from './publisher.ts'

const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const shown = (page: Page) => page.locator('.drafts-title')
const fold = (page: Page) => page.getByRole('button', { name: /^Drafts/ })

/** Types drafts of these titles, one after the other. The last one stays in the form. */
async function typeDrafts(page: Page, titles: string[]) {
  for (const [index, title] of titles.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'New draft' }).click()
    await expect(titleField(page)).toHaveValue('')
    await titleField(page).fill(title)
    await expect(page.getByText(/^Saved at/)).toBeVisible()
  }
}

test('several drafts are kept, and each is opened by keyboard', async ({ page }) => {
  await page.goto('/blog-publisher')
  await expect(page.getByRole('button', { name: 'New draft' })).toBeDisabled()
  await typeDrafts(page, ['Rainy days', 'Small steps', 'The envelope method'])
  await expect(fold(page)).toHaveText('Drafts (3)')
  await fold(page).focus()
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveText(['The envelope method', 'Small steps', 'Rainy days'])
  await expect(page.locator('.drafts-open[aria-current=true]')).toContainText('The envelope method')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page), colorScheme).toEqual([])
  }
  for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Rainy days/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titleField(page)).toBeFocused()
  await expect(titleField(page)).toHaveValue('Rainy days')
  await expect(shown(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(titleField(page)).toBeFocused()
  await expect(titleField(page)).toHaveValue('')
  await page.reload()
  await expect(fold(page)).toHaveText('Drafts (3)')
  // The one that was changed last.
  await expect(titleField(page)).toHaveValue('The envelope method')
})

test('a removed draft comes back, and so does a cleared form', async ({ page, sandbox }) => {
  const publisher = new Publisher(page, sandbox)
  await page.goto('/blog-publisher')
  await typeDrafts(page, ['Rainy days', 'Small steps'])
  await fold(page).click()
  await publisher.button('Remove the draft Rainy days').click()
  await expect(shown(page)).toHaveText(['Small steps'])
  await expect(page.getByRole('button', { name: /^Small steps/ })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(shown(page)).toHaveText(['Small steps', 'Rainy days'])

  await publisher.button('Remove the draft Small steps').click()
  await expect(titleField(page)).toHaveValue('')
  await publisher.button('Remove the draft Rainy days').click()
  await expect(fold(page)).toBeFocused()
  await expect(fold(page)).toHaveText('Drafts (0)')
  await page.keyboard.press('Control+z')
  await expect(shown(page)).toHaveText(['Small steps', 'Rainy days'])

  // They fit a small phone, however long their titles are.
  await page.setViewportSize({ width: 320, height: 700 })
  await publisher.button('New draft').click()
  await titleField(page).fill(`Word ${'x'.repeat(200)}`)
  await fold(page).click()
  await expect(shown(page)).toHaveCount(3)
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(widths[0]).toBe(widths[1])
  for (const name of ['Remove the draft Small steps', 'New draft']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.height, name).toBeGreaterThanOrEqual(36)
  }
})
