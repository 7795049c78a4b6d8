import type { Page } from '@playwright/test'
import { violationsOf } from '../../../support/accessibility.ts'
import { expect, test } from '../../../support/fixtures.ts'

async function expectNoViolations(page: Page) {
  expect(await violationsOf(page)).toEqual([])
}

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px in the ${colorScheme} scheme`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })

      test('axe finds nothing on the page as it comes', async ({ page }) => {
        await page.goto('/')
        await expectNoViolations(page)
      })

      test('axe finds nothing with toasts, errors and the last slides', async ({ page }) => {
        await page.goto('/')
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
        await expectNoViolations(page)
      })

      test('axe finds nothing after joining', async ({ page, sandbox }) => {
        await page.goto('/')
        await page.locator('#waitlist').getByRole('textbox').fill('robin@example.org')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
        expect(await sandbox.waitlist.rows()).toHaveLength(1)
        await expectNoViolations(page)
      })
    })
  }
}

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
})

test('the keyboard reaches every control and none in the mockups', async ({ page }) => {
  await page.goto('/')
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
      'Skip to content',
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
})
