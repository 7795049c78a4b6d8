import { expect, test } from '../../../support/fixtures.ts'
import { holdRequests } from '../../../support/hold-requests.ts'

const path = '/blog/card-or-cushion'

declare global {
  interface Window {
    /** What was shared, and whether the browser took it for the visitor's own wish. */
    sheets: { data: ShareData; wished: boolean }[]
  }
}

test.use({ hasTouch: true })

const copies = 'a key copies the address, where there is no share sheet'
test(copies, { tag: '@engines' }, async ({ page, context, baseURL, browserName }) => {
  // Without a window Chromium has nobody to ask, and refuses.
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  await page.goto(path)
  await page.getByRole('button', { name: 'Share' }).press('Enter')
  await expect(page.locator('.toast')).toContainText('Link copied')
  await page.goto('/blog')
  const box = page.getByRole('searchbox')
  await box.press('Control+v')
  await expect(box).toHaveValue(baseURL + path)
})

for (const way of ['click', 'tap'] as const) {
  const opens = `the first ${way} opens the share sheet, as the visitor's own wish`
  test(opens, { tag: '@engines' }, async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      window.sheets = []
      const share = async (data: ShareData) => {
        window.sheets.push({ data, wished: navigator.userActivation.isActive })
      }
      Object.defineProperties(navigator, {
        share: { value: share },
        canShare: { value: () => true },
      })
    })
    const rest = await holdRequests(page, /\/assets\//)
    await page.goto(`${path}?from=somewhere`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Share' })[way]()
    const title = 'Card or Cushion: What Gets Your First Hundred Dollars?'
    const data = { title, text: expect.stringMatching(/^Pay the card/), url: baseURL + path }
    await expect.poll(() => page.evaluate(() => window.sheets)).toEqual([{ data, wished: true }])
    await expect(page.locator('.toast')).toHaveCount(0)
    rest.release()
  })
}
