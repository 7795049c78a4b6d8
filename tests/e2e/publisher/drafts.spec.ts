import type { Page } from 'playwright/test'
import { expect, type Publisher, see, test } from './publisher.ts'

const drafts = (page: Page) => page.getByRole('list', { name: 'Drafts' })
const shown = (page: Page) => drafts(page).locator('strong')

/** Types drafts of these titles, one after the other. The last one stays in the form. */
async function typeDrafts(publisher: Publisher, titles: string[]) {
  for (const [index, title] of titles.entries()) {
    if (index > 0) await beginDraft(publisher)
    await expect(publisher.title).toHaveValue('')
    await publisher.title.fill(title)
    await see(publisher.page, /^Saved at/)
  }
}

async function beginDraft(publisher: Publisher) {
  await publisher.menu.click()
  await publisher.button('New draft').click()
}

test('several drafts are kept, opened by keyboard, removed and brought back, on a small phone too', async ({
  page,
  publisher,
}) => {
  await page.goto('/blog-publisher')
  await publisher.menu.click()
  await expect(publisher.button('New draft')).toBeDisabled()
  await page.keyboard.press('Escape')
  await typeDrafts(publisher, ['Rainy days', 'Small steps', 'The envelope method'])
  await expect(publisher.menu).toHaveText('Drafts & backup (3)')
  await publisher.menu.press('Enter')
  await expect(shown(page)).toHaveText(['The envelope method', 'Small steps', 'Rainy days'])
  await expect(drafts(page).locator('[aria-current=true]')).toContainText('The envelope method')
  await publisher.expectAccessible('drafts')
  for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Rainy days/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(publisher.title).toBeFocused()
  await expect(publisher.title).toHaveValue('Rainy days')
  await expect(drafts(page)).toBeHidden()

  await beginDraft(publisher)
  await expect(publisher.title).toBeFocused()
  await expect(publisher.title).toHaveValue('')
  await page.reload()
  await expect(publisher.menu).toHaveText('Drafts & backup (3)')
  // The one that was changed last.
  await expect(publisher.title).toHaveValue('The envelope method')

  await publisher.menu.click()
  await publisher.button('Remove the draft Rainy days').click()
  await expect(shown(page)).toHaveText(['The envelope method', 'Small steps'])
  await expect(page.getByRole('button', { name: /^Small steps/ })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(shown(page)).toHaveText(['The envelope method', 'Small steps', 'Rainy days'])

  await page.setViewportSize({ width: 320, height: 700 })
  await publisher.button('New draft').click()
  await publisher.title.fill(`Word ${'x'.repeat(200)}`)
  await publisher.menu.click()
  await expect(shown(page)).toHaveCount(4)
  expect(await publisher.isTooWide()).toBe(false)
  for (const name of ['Remove the draft Small steps', 'New draft']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.height, name).toBeGreaterThanOrEqual(36)
  }
})
