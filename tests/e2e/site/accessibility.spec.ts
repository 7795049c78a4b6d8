import { looks, setLook, violationsOf } from '../../support/accessibility.ts'
import { expect, test } from '../../support/fixtures.ts'
import { states } from './states.ts'

test.use({ allowedConsole: [/404/] })

for (const look of looks) {
  test(`axe finds nothing on any page, nor in what a press brings, ${look.width} px wide and ${look.colorScheme}`, async ({
    page,
  }) => {
    for (const [name, open] of Object.entries(states)) {
      // Opened in its colours: what is out of sight takes on others only when it comes near.
      await setLook(page, look)
      await open(page)
      expect(await violationsOf(page), name).toEqual([])
    }
  })
}

test('no page scrolls sideways, down to 320 px and at 400 % zoom', async ({ page }) => {
  for (const [name, open] of Object.entries(states)) {
    await open(page)
    const between = name === 'the landing page' ? [1440, 1024, 960, 900, 640, 480, 360] : []
    for (const width of [1920, 1280, 768, 390, 320, ...between]) {
      await page.setViewportSize({ width, height: 256 })
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, `${name} at ${width} px`).toBeLessThanOrEqual(0)
    }
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
