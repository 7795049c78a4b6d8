import { looks, setLook, violationsOf } from '../../support/accessibility.ts'
import { cutTexts, enlargeText } from '../../support/enlarged-text.ts'
import { expect, test } from '../../support/fixtures.ts'
import { states } from './states.ts'

test.use({ allowedConsole: [/404/] })

for (const [name, open] of Object.entries(states)) {
  test(`axe finds nothing in either look, nothing scrolls sideways, and text of twice the size can be read: ${name}`, async ({
    page,
  }) => {
    for (const look of looks) {
      // Opened anew in its colours: what is out of sight takes on others only when it comes near.
      await page.goto('about:blank')
      await setLook(page, look)
      await open(page)
      expect(await violationsOf(page, look), look.colorScheme).toEqual([])
    }
    // The least of them is that of a window of 1280 px at 400 % zoom.
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 256 })
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, `${width} px`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 320, height: 844 })
    await enlargeText(page)
    expect(await cutTexts(page)).toEqual([])
  })
}

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
