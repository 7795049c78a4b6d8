import { expect, test } from '../../../support/fixtures.ts'

const places = [
  { place: 'nav', move: /wren-bounce/ },
  { place: 'hero', move: /wren-bounce/ },
  { place: 'footer', move: /wren-spin/ },
]

for (const { place, move } of places) {
  test(`the mascot in the ${place} moves for 600 ms and speaks for 3 s`, async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const mascot = page.locator(`.mascot-${place}`)
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
  })

  test(`the mascot in the ${place} knows six messages`, async ({ page }) => {
    await page.goto('/')
    const titles = new Set<string>()
    for (let n = 0; n < 6; n += 1) {
      await page.evaluate((random) => {
        Math.random = () => random
      }, n / 6)
      await page.locator(`.mascot-${place}`).click()
      titles.add(await page.locator('.toast').last().locator('.toast-title').innerText())
      await page.keyboard.press('Escape')
      await expect(page.locator('.toast')).toHaveCount(0)
    }
    expect(titles.size).toBe(6)
  })
}

test('the footer asks whether the visitor is ready to take flight', async ({ page }) => {
  await page.goto('/')
  await page.locator('.mascot-footer').click()
  await expect(
    page.getByRole('status').getByText('Ready to take flight with better budgeting?'),
  ).toBeVisible()
})

test('the mascot works from the keyboard', async ({ page }) => {
  await page.goto('/')
  await page.locator('.mascot-hero').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').locator('.toast')).toBeVisible()
})
