import { expect, test } from '../../../support/fixtures.ts'

const places = [
  { place: 'nav', move: /wren-bounce/ },
  { place: 'hero', move: /wren-bounce/ },
  { place: 'footer', move: /wren-spin/ },
]

for (const { place, move } of places) {
  test(`the mascot in the ${place} moves for 600 ms and speaks for 3 s, from the keyboard too`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const mascot = page.locator(`[data-place=${place}]`)
    await page.clock.pauseAt(Date.now() + 5000)
    await mascot.click()
    const drawing = mascot.locator('svg')
    await expect(drawing).toHaveClass(move)
    await page.clock.runFor(590)
    await expect(drawing).toHaveClass(move)
    await page.clock.runFor(20)
    await expect(drawing).not.toHaveClass(move)

    const toast = page.getByRole('status').locator('.toast')
    await expect(toast).toBeVisible()
    await page.mouse.move(2, 400)
    await page.clock.runFor(2300)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)

    await mascot.focus()
    await page.keyboard.press('Enter')
    await expect(toast).toBeVisible()
  })
}
