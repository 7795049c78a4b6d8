import type { Page } from '@playwright/test'
import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from '../../support/fixtures.ts'
import { arrived, Publisher } from './publisher.ts'

const titleField = (page: Page) => page.getByLabel('Title', { exact: true })
const shown = (page: Page) => page.locator('.drafts-title')
const fold = (page: Page) => page.locator('summary', { hasText: 'Drafts' })

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
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Rainy days/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titleField(page)).toBeFocused()
  await expect(titleField(page)).toHaveValue('Rainy days')
  await expect(shown(page).first()).toBeHidden()

  await page.reload()
  await expect(titleField(page)).toHaveValue('Rainy days')
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(titleField(page)).toBeFocused()
  await page.reload()
  await expect(fold(page)).toHaveText('Drafts (3)')
  await expect(titleField(page)).toHaveValue('')
})

test('a draft that is published is gone, and the others stay', async ({ page, sandbox }) => {
  const publisher = new Publisher(page, sandbox)
  await publisher.openSingle()
  await typeDrafts(page, ['Rainy days', 'Small steps'])
  await publisher.fillPost()
  await publisher.button('Publish Blog Post').click()
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
  expect(arrived(sandbox)).toMatchObject([{ post: { title: 'Café budgets' } }])
  await expect(titleField(page)).toHaveValue('')
  await fold(page).click()
  await expect(shown(page)).toHaveText(['Rainy days'])
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
  await expect(shown(page)).toHaveText(['Rainy days', 'Small steps'])
  await expect(page.getByRole('status').filter({ hasText: 'Draft restored' })).toBeVisible()

  await publisher.button('Remove the draft Small steps').click()
  await expect(titleField(page)).toHaveValue('')
  await publisher.button('Remove the draft Rainy days').click()
  await expect(fold(page)).toBeFocused()
  await expect(fold(page)).toHaveText('Drafts (0)')
  await page.keyboard.press('Control+z')
  await expect(titleField(page)).toHaveValue('Rainy days')
})

test('drafts fit a small phone, however long their titles are', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/blog-publisher')
  await typeDrafts(page, [`Word ${'x'.repeat(200)}`, 'Short'])
  await fold(page).click()
  await expect(shown(page)).toHaveCount(2)
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(widths[0]).toBe(widths[1])
  for (const name of ['Remove the draft Short', 'New draft']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.height, name).toBeGreaterThanOrEqual(44)
  }
})

test('two windows have a draft each, and both versions of the same one can be kept', async ({
  page,
  context,
}) => {
  const second = await context.newPage()
  await page.goto('/blog-publisher')
  await second.goto('/blog-publisher')
  await typeDrafts(page, ['Mine'])
  await typeDrafts(second, ['Theirs'])
  await fold(page).click()
  await expect(shown(page)).toHaveText(['Theirs', 'Mine'])

  await page.getByRole('button', { name: /^Theirs/ }).click()
  await expect(titleField(page)).toHaveValue('Theirs')
  await titleField(second).fill('Theirs, edited')
  await expect(second.getByText('Saving…')).toBeHidden()
  await expect(second.getByText(/^Saved at/)).toBeVisible()
  await titleField(page).fill('Theirs, edited here')
  const note = page.getByRole('alert').filter({ hasText: 'Another window has saved this draft' })
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(page.locator('.toast-title')).toHaveText('Not opened')
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText(/^Saved at/)).toBeFocused()
  await fold(page).click()
  await expect(shown(page)).toHaveText(['Theirs, edited here', 'Theirs, edited', 'Mine'])
})

test('a draft that gave way to that of another window comes back beside it', async ({
  page,
  context,
}) => {
  const second = await context.newPage()
  await page.goto('/blog-publisher')
  await typeDrafts(page, ['Shared'])
  await second.goto('/blog-publisher')
  await fold(second).click()
  await second.getByRole('button', { name: /^Shared/ }).click()
  await titleField(second).fill('Shared, edited')
  await expect(second.getByText(/^Saved at/)).toBeVisible()
  await titleField(page).fill('Shared, edited here')
  await page.getByRole('button', { name: 'Take the other one' }).click()
  await expect(titleField(page)).toHaveValue('Shared, edited')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titleField(page)).toHaveValue('Shared, edited here')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await fold(page).click()
  await expect(shown(page)).toHaveText(['Shared, edited here', 'Shared, edited'])
})

test('where two hundred are kept, a new one waits until one is removed', async ({
  page,
  sandbox,
}) => {
  const publisher = new Publisher(page, sandbox)
  await page.goto('/blog-publisher')
  await typeDrafts(page, ['Small steps'])
  await page.evaluate(async () => {
    const done = (target: IDBRequest | IDBTransaction, event: string) =>
      new Promise((resolve) => {
        target.addEventListener(event, resolve)
      })
    const opening = indexedDB.open('pennywren-publisher')
    await done(opening, 'success')
    const transaction = opening.result.transaction('texts', 'readwrite')
    const texts = transaction.objectStore('texts')
    const names = texts.getAllKeys(IDBKeyRange.bound('draft/', 'draft0'))
    const saved = texts.getAll(IDBKeyRange.bound('draft/', 'draft0'))
    await done(saved, 'success')
    const draft = JSON.parse(String(saved.result[0])) as object
    for (let index = names.result.length; index < 200; index += 1) {
      texts.put(JSON.stringify({ ...draft, title: `Draft ${index}`, savedAt: 1 }), `draft/${index}`)
    }
    await done(transaction, 'complete')
    opening.result.close()
  })
  await page.reload()
  await expect(fold(page)).toHaveText('Drafts (200)')
  await expect(publisher.button('New draft')).toBeDisabled()
  await fold(page).click()
  await expect(page.getByText('200 drafts are kept, and more cannot be.')).toBeVisible()
  await publisher.button('Remove the draft Draft 7').click()
  await expect(fold(page)).toHaveText('Drafts (199)')
  await expect(publisher.button('New draft')).toBeEnabled()
})
