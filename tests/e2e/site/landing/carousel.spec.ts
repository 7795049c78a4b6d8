import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/fixtures.ts'

const names = [
  'Landing',
  'Dashboard',
  'Add Budget',
  'AI Analytics',
  'Import',
  'Import Progress',
  'Import Success',
]

const carousel = (page: Page) =>
  page.getByRole('region', { name: 'Experience Pennywren in Action' })
const track = (page: Page) => page.locator('.features-track')
const previous = (page: Page) => page.getByRole('button', { name: 'Previous slide' })
const next = (page: Page) => page.getByRole('button', { name: 'Next slide' })
const dots = (page: Page) => page.locator('.features-dots button')

async function expectIndex(page: Page, index: number) {
  await expect(page.locator('.features-dots [aria-current]')).toHaveAttribute(
    'aria-label',
    `Go to slide ${index + 1}: ${names[index] ?? ''}`,
  )
  await expect.poll(() => track(page).evaluate((el) => Math.round(el.scrollLeft))).toBe(index * 312)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await next(page).scrollIntoViewIfNeeded()
})

test('is a labelled carousel of seven phones of 280 by 600 px, which cannot be used, and dots that say where they go', async ({
  page,
}) => {
  await expect(carousel(page)).toHaveAttribute('aria-roledescription', 'carousel')
  const slides = page.locator('[aria-roledescription="slide"]')
  await expect(slides).toHaveCount(7)
  for (const [index, name] of names.entries()) {
    await expect(slides.nth(index)).toHaveAttribute('aria-label', `${index + 1} of 7: ${name}`)
  }
  const labels = await dots(page).evaluateAll((all) => all.map((dot) => dot.ariaLabel))
  expect(labels).toEqual([
    ...names.slice(0, 5).map((name, index) => `Go to slide ${index + 1}: ${name}`),
    'Go to slide 5: Import, the last step',
    'Go to slide 5: Import, the last step',
  ])
  const phones = page.locator('.features-track .phone')
  await expect(phones).toHaveCount(7)
  for (const phone of await phones.all()) {
    expect(await phone.boundingBox()).toMatchObject({ width: 280, height: 600 })
    await expect(phone).toHaveAttribute('inert', '')
    await expect(phone.locator('a, button, input, [tabindex]')).toHaveCount(0)
  }
  // Its end is the last slide, and index 4 where three are seen.
  for (const width of [320, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const end = await track(page).evaluate((el) => el.scrollWidth - el.clientWidth)
    if (width >= 1000) expect(Math.abs(end - 4 * 312), `${width} px`).toBeLessThanOrEqual(2)
    await track(page).evaluate((el) => {
      el.scrollTo({ left: el.scrollWidth, behavior: 'instant' })
    })
    const box = await slides.last().boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + 280).toBeLessThanOrEqual(width)
  }
})

test('moves by 312 px a step, from 0 to 4 and back, and says politely once where it is', async ({
  page,
}) => {
  const live = carousel(page).locator('[aria-live="polite"]')
  await expect(live).toBeEmpty()
  const said = await live.evaluateHandle((region) => {
    const texts: (string | null)[] = []
    new MutationObserver(() => texts.push(region.textContent)).observe(region, { childList: true })
    return texts
  })
  await expect(previous(page)).toBeDisabled()
  await next(page).click()
  await expectIndex(page, 1)
  await expect(live).toHaveText('Slide 2 of 7: Dashboard')
  // As at the end of a scroll, and as after one that the visitor began.
  for (const type of ['scrollend', 'scroll']) await track(page).dispatchEvent(type)
  expect(await said.jsonValue()).toEqual(['Slide 2 of 7: Dashboard'])
  // Every click counts, however quick.
  await next(page).click({ clickCount: 3 })
  await expectIndex(page, 4)
  await expect(next(page)).toBeDisabled()
  // The focus of an arrow that cannot be pressed any more.
  await expect(page.getByRole('group', { name: 'Slides' })).toBeFocused()
  await expect(page.locator('.features-slide').nth(6)).toBeInViewport({ ratio: 0.3 })
  await previous(page).click({ clickCount: 4 })
  await expectIndex(page, 0)
  await expect(previous(page)).toBeDisabled()
  for (const [dot, index] of [
    [6, 4],
    [2, 2],
    [5, 4],
  ] as const) {
    await dots(page).nth(dot).click()
    await expectIndex(page, index)
  }
})

test('follows the visitor who scrolls, by a wheel or a finger', async ({ page }) => {
  await track(page).hover()
  await page.mouse.wheel(640, 0)
  await expectIndex(page, 2)
  await next(page).click()
  await expectIndex(page, 3)

  const screen = await page.context().newCDPSession(page)
  const { y = 0 } = (await track(page).boundingBox()) ?? {}
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map((x) => ({ x, y: y + 100 })),
    })
  await touch('touchStart', 330)
  for (let x = 380; x <= 1270; x += 50) await touch('touchMove', x)
  await touch('touchEnd')
  await expectIndex(page, 0)
})

test('on a phone the last two slides have their dot and name; Previous goes from the last index', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const live = carousel(page).locator('[aria-live="polite"]')
  await next(page).click()
  await expectIndex(page, 1)
  for (const slide of [5, 6]) {
    await track(page).evaluate((el, left) => {
      el.scrollTo({ left, behavior: 'instant' })
    }, slide * 312)
    await expect(dots(page).nth(slide)).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('.features-dots [aria-current]')).toHaveCount(1)
    await expect(live).toHaveText(`Slide ${slide + 1} of 7: ${names[slide] ?? ''}`)
    await expect(next(page)).toBeDisabled()
  }
  await previous(page).click()
  await expectIndex(page, 3)
})
