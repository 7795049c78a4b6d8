import type { Page } from 'playwright/test'
import { drawnFonts } from '../../support/drawn-fonts.ts'
import { expect, test } from '../../support/fixtures.ts'
import { holdRequests } from '../../support/hold-requests.ts'

// Whatever the machine's fonts, and however slowly a page comes: what it shows stays put.
test.use({ allowedConsole: [/status of 404|^404: there is no page at \//] })

/** The fallbacks of `fonts.css`, of this machine, where it has them, each on two pages. */
const fallbacks = [
  { family: 'Arial', phone: '/', desktop: '/blog/sinking-funds' },
  { family: 'Roboto', phone: '/no-such-page', desktop: '/blog' },
  { family: 'DejaVu Sans', phone: '/blog/sinking-funds', desktop: '/' },
]

/** As much of the view may move, as a score of the browser's. */
const mostShift = 0.02

test('the typefaces that come after their fallbacks move next to nothing', async ({ page }) => {
  await watchShifts(page)
  for (const { family, phone, desktop } of fallbacks) {
    for (const [path, width] of [[phone, 390] as const, [desktop, 1440] as const]) {
      await page.setViewportSize({ width, height: 900 })
      await serveFallback(page, path, family)
      const typefaces = await holdRequests(page, /(bricolage|figtree).*\.woff2$/)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const isThere = await page.evaluate(async (face) => {
        const names = [
          `700 1em 'Headings ${face}'`,
          `400 1em 'Text ${face}'`,
          `700 1em 'Text ${face}'`,
        ]
        const loaded = await Promise.allSettled(names.map((name) => document.fonts.load(name)))
        return loaded.every(({ status }) => status === 'fulfilled')
      }, family)
      await painted(page)
      const before = await shiftOf(page)
      const arrived = [/bricolage/, /figtree/].map((name) => page.waitForResponse(name))
      typefaces.release()
      for (const response of await Promise.all(arrived)) await response.finished()
      await page.evaluate(() => document.fonts.ready)
      await painted(page)
      const shift = (await shiftOf(page)) - before
      // A machine without the face cannot show it.
      if (isThere) expect(shift, `${family}, ${path}, ${width} px`).toBeLessThan(mostShift)
      await page.unrouteAll()
    }
  }
})

test('headings and texts are in their typefaces on a first visit and on a second', async ({
  page,
}) => {
  for (const path of ['/', '/', '/no-such-page', '/bulk-publisher']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    // The 404 page has two titles, of which one is shown.
    const fonts = (await drawnFonts(page, 'h1')).flat()
    expect(fonts, path).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
    const [texts] = await drawnFonts(page, '.layout-copyright, .publisher p')
    expect(texts, path).toEqual([expect.stringMatching(/^Figtree/)])
  }
})

test('the hero stays in place while its text still comes', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const parts = page.locator('.hero-scene, .hero-text > *')
    const tops = () => parts.evaluateAll((all) => all.map((el) => el.getBoundingClientRect().top))
    const complete = await tops()
    expect(complete.length).toBeGreaterThan(4)
    for (let count = complete.length - 1; count > 0; count -= 1) {
      await parts.nth(count).evaluate((el) => el.setAttribute('hidden', ''))
      expect((await tops()).slice(0, count)).toEqual(complete.slice(0, count))
    }
  }
})

/** Serves a page with one system's fallbacks alone, and without the policy, which knows its sheet. */
async function serveFallback(page: Page, path: string, family: string) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const page = (await response.text()).replace(/<meta http-equiv="Content-Sec[^>]*>/, '')
    const face = /@font-face\{font-family:(?:Headings|Text) ([^;]*);[^}]*\}/g
    const body = page.replaceAll(face, (rule, name) => (name === family ? rule : ''))
    await route.fulfill({ response, body })
  })
}

/** Adds up what the browser itself sees move, from the first frame on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        sum += value
      }
      document.documentElement.dataset['shift'] = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much has moved so far. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
}

/** Waits until what is laid out has been painted and measured. */
async function painted(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )
}
