import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/fixtures.ts'

const longerThanAnyToast = 60_000

async function poke(page: Page, times = 1) {
  for (let n = 0; n < times; n += 1) await page.locator('[data-place=nav]').click()
  await expect(page.locator('.toast').last()).toBeVisible()
}

/** From here on no toast goes by itself, however slow the test is. */
async function stopTime(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
})

test('shows at most three, the newest, which go at a press of their button or on Escape', async ({
  page,
}) => {
  await poke(page)
  await stopTime(page)
  await poke(page, 4)
  await expect(page.locator('.toast')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast')).toHaveCount(1)
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  const box = await dismiss.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await dismiss.click()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('stays as long as it is pointed at or holds the focus, and gives the focus back', async ({
  page,
}) => {
  await poke(page)
  await stopTime(page)
  await page.locator('.toast').hover()
  await page.clock.runFor(longerThanAnyToast)
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.mouse.move(10, 300)
  await page.clock.runFor(longerThanAnyToast)
  await expect(page.locator('.toast')).toHaveCount(0)

  await page.locator('[data-place=nav]').press('Enter')
  await page.getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(longerThanAnyToast)
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.locator('[data-place=nav]')).toBeFocused()
})
