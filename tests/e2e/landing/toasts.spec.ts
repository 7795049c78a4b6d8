import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'

const longerThanAnyToast = 60_000

async function poke(page: Page, times = 1) {
  for (let n = 0; n < times; n += 1) await page.locator('.mascot-nav').click()
  await expect(page.locator('.toast').last()).toBeVisible()
}

/** Resolves when the page has reacted to what was done before: React may do so after the event. */
async function rendered(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('shows at most three, the newest', async ({ page }) => {
  await poke(page, 5)
  await expect(page.locator('.toast')).toHaveCount(3)
})

test('goes away at a press of its button, which is large enough for a thumb', async ({ page }) => {
  await poke(page)
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  const box = await dismiss.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await dismiss.click()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('goes away on Escape, the newest first', async ({ page }) => {
  await poke(page, 2)
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('stays as long as it is pointed at', async ({ page }) => {
  await page.clock.install()
  await poke(page)
  await page.locator('.toast').hover()
  await rendered(page)
  await page.clock.fastForward(longerThanAnyToast)
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.mouse.move(10, 300)
  await page.clock.fastForward(longerThanAnyToast)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('stays while it holds the focus, and gives it back', async ({ page }) => {
  await page.clock.install()
  await page.locator('.mascot-nav').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.fastForward(longerThanAnyToast)
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.locator('.mascot-nav')).toBeFocused()
})

test('nothing of it is downloaded before it is needed', async ({ page }) => {
  const names = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect((await names()).filter((name) => name.includes('toaster'))).toEqual([])
  await poke(page)
  expect((await names()).filter((name) => name.includes('toaster'))).toHaveLength(1)
})
