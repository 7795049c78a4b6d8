import { expect, test } from '../../support/fixtures.ts'

// The width of a sheet of A4 with the margins of most printers, in CSS pixels.
test.use({ viewport: { width: 718, height: 1047 } })

const pages = {
  '/': "Your budget's new best friend",
  '/blog': 'Pennywren Blog',
  '/blog/sinking-funds': 'Sinking Funds: Small Sums, No Surprises',
}

test('a page is printed dark on white, without what belongs to a window, on its sheet; the seven phones each in one piece, an article with its facts alone', async ({
  page,
}) => {
  for (const [path, shown] of Object.entries(pages)) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
    const left = [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.locator('.button, button:not(.layout-mascot), input, .skip-link'),
      page.getByText(/^(Back to Blog|Ready to Start Budgeting\?|Related Articles)$/),
    ]
    for (const part of left) await expect(part.filter({ visible: true })).toHaveCount(0)
    const top = await page.locator('main > *').first().boundingBox()
    expect(top?.y).toBeLessThan(60)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718)
    const edges = await page
      .locator('main :is(h1, h2, h3, p, li):visible, .features-track .phone')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(718)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme })
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      expect(await page.evaluate(paleTexts), colorScheme).toEqual([])
    }
    const slides = await page.locator('.features-slide').all()
    expect(slides).toHaveLength(path === '/' ? 7 : 0)
    for (const slide of slides) await expect(slide).toHaveCSS('break-inside', 'avoid')
  }
  await expect(page.getByText('March 4, 2025')).toBeVisible()
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
