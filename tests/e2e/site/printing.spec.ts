import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

// The width of a sheet of A4 with the margins of most printers, in CSS pixels.
test.use({ viewport: { width: 718, height: 1047 } })

const pages = [
  { path: '/', shown: "Your budget's new best friend" },
  { path: '/blog', shown: 'Pennywren Blog' },
  { path: '/blog/sinking-funds', shown: 'Sinking Funds: Small Sums, No Surprises' },
]

async function print(page: Page, path: string) {
  await page.goto(path)
  await page.emulateMedia({ media: 'print' })
}

test('a page is printed dark on white, without what belongs to a window, on its sheet', async ({
  page,
}) => {
  for (const { path, shown } of pages) {
    await print(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    const controls = page.locator('.button, button:not(.layout-mascot), input, .skip-link')
    await expect(controls.filter({ visible: true })).toHaveCount(0)
    const top = await page.locator('main > *').first().boundingBox()
    expect(top?.y).toBeLessThan(60)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718)
    const ends = await page
      .locator('main :is(h1, h2, h3, p, li):visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(718)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme })
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      expect(await page.evaluate(paleTexts), colorScheme).toEqual([])
    }
  }
})

test('an article is printed with its facts alone, and the seven phones each in one piece', async ({
  page,
}) => {
  await print(page, '/blog/sinking-funds')
  await expect(page.getByText('March 4, 2025')).toBeVisible()
  for (const name of ['Back to Blog', 'Ready to Start Budgeting?', 'Related Articles']) {
    await expect(page.getByText(name)).toBeHidden()
  }
  await print(page, '/')
  const boxes = await page
    .locator('.features-track .phone')
    .evaluateAll((all) => all.map((phone) => phone.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes).toHaveLength(7)
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(718)
  }
  await expect(page.locator('.features-slide').first()).toHaveCSS('break-inside', 'avoid')
})

/** Texts with less than 4.5:1 on white paper: backgrounds are not printed. Runs in the page. */
function paleTexts(): string[] {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? [])
      .map((channel) => Number(channel) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const pale: string[] = []
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (!parentElement?.checkVisibility() || textContent?.trim() === '') continue
    const contrast = 1.05 / (luminance(getComputedStyle(parentElement).color) + 0.05)
    if (contrast < 4.5) pale.push(`${textContent}: ${contrast.toFixed(1)}`)
  }
  return pale
}
