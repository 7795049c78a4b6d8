import { looks, setLook, violationsOf } from '../../../support/accessibility.ts'
import { expect, test } from '../../../support/fixtures.ts'

test('axe finds nothing on the page as it comes, with toasts and an error, and after joining', async ({
  page,
  sandbox,
}) => {
  for (const look of looks) {
    await sandbox.waitlist.clear()
    await setLook(page, look)
    await page.goto('/')
    expect(await violationsOf(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Go to slide 5/ })
      .last()
      .click()
    const field = page.locator('.hero').getByRole('textbox')
    await field.focus()
    await field.press('Enter')
    await expect(page.getByRole('alert').locator('.toast')).toBeVisible()
    await page.locator('.mascot-footer').click()
    await expect(page.getByRole('status').locator('.toast')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.locator('#waitlist').getByRole('textbox').fill('robin@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  }
})

test('the keyboard skips to the content, and reaches every control and none in the mockups', async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  const stops: string[] = []
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) return 'end'
      if (activeElement.closest('.phone')) return 'mockup'
      return activeElement.getAttribute('aria-label') ?? activeElement.textContent
    })
    if (stop === 'end') break
    stops.push(stop ?? '')
  }
  expect(stops).not.toContain('mockup')
  expect(stops).toEqual(
    expect.arrayContaining([
      'Say hello to the wren',
      'Benefits',
      'Get Early Access',
      'Join the Waitlist',
      'Previous slide',
      'Next slide',
      'Go to slide 5: Import, the last step',
      'Slides',
      'Waitlist',
    ]),
  )
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
})
