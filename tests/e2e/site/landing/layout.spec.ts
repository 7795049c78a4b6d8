import type { Locator } from 'playwright/test'
import { expect, test } from '../../../support/fixtures.ts'
import { holdRequests } from '../../../support/hold-requests.ts'

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

test('at each width parts keep apart, and within the view that they belong to', async ({
  page,
}) => {
  await page.goto('/')
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    return box ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  }
  for (const width of [320, 390, 768, 1000, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    // No receipt is cut off at the edge, or meets text or phone; there is one where they have no room.
    const words = page.locator('.hero :is(h1, .lead, .phone)')
    const others = await Promise.all((await words.all()).map(inkOf))
    const slips = await page.locator('.hero-slips li:visible').all()
    expect.soft(slips, `${width} px`).toHaveLength(width < 1200 ? 1 : 3)
    for (const slip of slips) {
      const box = await inkOf(slip)
      expect.soft(box.left, `${width} px`).toBeGreaterThanOrEqual(0)
      expect.soft(box.right, `${width} px`).toBeLessThanOrEqual(width)
      for (const other of others) {
        const isApart =
          box.right <= other.left ||
          box.left >= other.right ||
          box.bottom <= other.top ||
          box.top >= other.bottom
        expect.soft(isApart, `${width} px, ${other.name}`).toBe(true)
      }
    }
    if ([390, 768, 1440].includes(width)) {
      const lines = await page.locator('h1').evaluate((el) => {
        return el.clientHeight / Number.parseFloat(getComputedStyle(el).lineHeight)
      })
      expect.soft(Math.round(lines), `${width} px`).toBe(2)
    }
    // The carousel shows three slides and is near on a desktop.
    if (width >= 1024) expect.soft((await boxOf('.features-track')).width, `${width} px`).toBe(904)
  }
  expect((await boxOf('.features-track .phone')).y).toBeLessThanOrEqual(1500)
})

test('on a phone the headline stands 32 px below the bar, a toast leaves it alone, the form is in the first view, and a thumb meets every control', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const edges = async (selector: string) => {
    const { y = NaN, height = NaN } = (await page.locator(selector).first().boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  const { top } = await edges('h1')
  expect(top - (await edges('.layout-bar')).bottom).toBeCloseTo(32, 0)
  expect((await edges('.hero form .button')).bottom).toBeLessThanOrEqual(600)
  for (const control of await page
    .locator('button:visible, .button:visible, input:visible')
    .all()) {
    const box = await control.boundingBox()
    expect.soft(box?.height, await control.innerHTML()).toBeGreaterThanOrEqual(44)
    expect.soft(box?.width).toBeGreaterThanOrEqual(24)
  }
  await page.locator('.hero').getByRole('button', { name: 'Join' }).click()
  await page
    .locator('.toast')
    .evaluate((el) => Promise.all(el.getAnimations().map((each) => each.finished)))
  expect((await edges('.toast')).bottom).toBeLessThanOrEqual((await edges('h1')).top)
})

test('the line about former users leads to the phone that shows the import', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await page.getByRole('link', { name: /^Built for former users/ }).click()
    await expect(page).toHaveURL(/#import$/)
    await expect(page.locator('#import')).toBeInViewport({ ratio: 0.9 })
    await expect(page.locator('#import h3')).toHaveText('Import')
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
  const typefaces = await holdRequests(page, '**/*.woff2')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.layout-footer')).toBeAttached()
  expect(await skipped()).toBeGreaterThan(0)
  // A page that still waits for a request is closed after seconds.
  typefaces.release()
})

/** The rectangle that an element's words take, or the element where it is a picture. */
function inkOf(element: Locator) {
  return element.evaluate((el) => {
    const range = document.createRange()
    range.selectNodeContents(el)
    const words = /^(H1|P)$/.test(el.tagName) ? range : el
    const { left, right, top, bottom } = words.getBoundingClientRect()
    return { left, right, top, bottom, name: el.className || el.tagName }
  })
}
