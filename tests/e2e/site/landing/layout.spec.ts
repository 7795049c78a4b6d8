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

test('no receipt of the hero is cut off at the edge or meets text or phone; there is one where they have no room', async ({
  page,
}) => {
  await page.goto('/')
  for (const width of [320, 390, 768, 1000, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 })
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
  }
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

test('the headline takes two lines and stands 32 px below the bar; a toast leaves it alone', async ({
  page,
}) => {
  await page.goto('/')
  const top = (selector: string) =>
    page.locator(selector).evaluate((el) => el.getBoundingClientRect().top)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await page.locator('h1').evaluate((el) => {
      return el.clientHeight / Number.parseFloat(getComputedStyle(el).lineHeight)
    })
    expect.soft(Math.round(lines), `${width} px`).toBe(2)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = await page.locator('.layout-bar').boundingBox()
  expect((await top('h1')) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeCloseTo(32, 0)
  await page.locator('.hero').getByRole('button', { name: 'Join' }).click()
  const toast = page.locator('.toast')
  await toast.evaluate((el) => Promise.all(el.getAnimations().map((each) => each.finished)))
  const box = await toast.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(await top('h1'))
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
  const typefaces = await holdRequests(page, '**/*.woff2')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.layout-footer')).toBeAttached()
  expect(await skipped()).toBeGreaterThan(0)
  // A page that still waits for a request is closed after seconds.
  typefaces.release()
})
