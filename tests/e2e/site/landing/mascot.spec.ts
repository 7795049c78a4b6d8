import { expect, test } from '../../../support/fixtures.ts'

test('each mascot moves for 600 ms and speaks for 3 s, from the keyboard too', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 5000)
  const toast = page.getByRole('status').locator('.toast')
  for (const { place, move } of [
    { place: 'nav', move: /wren-bounce/ },
    { place: 'hero', move: /wren-bounce/ },
    { place: 'footer', move: /wren-spin/ },
  ]) {
    const mascot = page.locator(`[data-place=${place}]`)
    await mascot.click()
    const drawing = mascot.locator('svg')
    await page.clock.runFor(590)
    await expect(drawing).toHaveClass(move)
    await page.clock.runFor(20)
    await expect(drawing).not.toHaveClass(move)
    await page.mouse.move(2, 400)
    await page.clock.runFor(2300)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
  }
  await page.keyboard.press('Enter')
  await expect(toast).toBeVisible()
})
