import { expect, test } from '../../../support/fixtures.ts'

test('anchors scroll smoothly and the mascot moves, unless the visitor wants less motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const behavior = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(await behavior()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await behavior()).toBe('auto')
  await page.locator('[data-place=nav]').click()
  const drawing = page.locator('[data-place=nav] svg')
  await expect(drawing).toHaveClass(/wren-bounce/)
  const duration = await drawing.evaluate((el) => getComputedStyle(el).animationDuration)
  expect(Number.parseFloat(duration)).toBeLessThanOrEqual(0.001)
})

test('every control is large enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const controls = page.locator('button:visible, .button:visible, input:visible')
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    expect.soft(box?.height, await control.innerHTML()).toBeGreaterThanOrEqual(44)
    expect.soft(box?.width).toBeGreaterThanOrEqual(24)
  }
})

test('no transaction of the hero is cut off at the edge', async ({ page }) => {
  await page.goto('/')
  for (const width of [320, 768, 1152, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const slip of await page.locator('.hero-slips li:visible').all()) {
      const { x = -1, width: length = 0 } = (await slip.boundingBox()) ?? {}
      expect.soft(x, `${width} px`).toBeGreaterThanOrEqual(0)
      expect.soft(x + length, `${width} px`).toBeLessThanOrEqual(width)
    }
  }
})

test('the form is in the first view of a phone, the carousel near on a desktop, with three slides', async ({
  page,
}) => {
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((el) => {
        const { top, bottom } = el.getBoundingClientRect()
        return { top: top + scrollY, bottom: bottom + scrollY }
      })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  expect((await edges('.hero form .button')).bottom).toBeLessThanOrEqual(600)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await edges('.features-track .phone')).top).toBeLessThanOrEqual(1500)
  for (const width of [1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.locator('.features-track').evaluate((el) => el.clientWidth)).toBe(904)
  }
})

test('a picture of the whole page shows the phones, which the first view does without', async ({
  page,
}) => {
  await page.goto('/')
  const skipped = () =>
    page
      .locator('.features-track .phone p')
      .evaluateAll(
        (all) =>
          all.filter((text) => !text.checkVisibility({ contentVisibilityAuto: true })).length,
      )
  expect(await skipped()).toBe(0)
  await page.route('**/*.woff2', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.layout-footer')).toBeAttached()
  expect(await skipped()).toBeGreaterThan(0)
})
