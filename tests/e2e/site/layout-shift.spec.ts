import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import { listenOnLoopback } from '../../../site/static-host/listen.ts'
import { drawnFonts } from '../../support/drawn-fonts.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Whatever the machine's fonts, and however slowly a page comes: what it shows stays put. */
const pages = [
  { name: 'the landing page', path: '/' },
  { name: 'the list', path: '/blog' },
  { name: 'an article' },
  { name: 'the 404 page', path: '/no-such-page' },
]

test.use({ allowedConsole: [/status of 404|^404: there is no page at \//] })

for (const { name, path } of pages) {
  for (const width of [390, 768, 1440]) {
    test(`a typeface that comes late moves nothing on ${name}, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      // The hero's slips of paper move by themselves, which is not meant here.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await watchShifts(page)
      const address = path ?? (await firstArticle(page))
      let arrive = () => {}
      const held = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route(/\.woff2$/, async (route) => {
        await held
        await route.continue()
      })
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await painted(page)
      // Of a millisecond, but they begin with a frame that a busy machine is late with.
      await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)))
      const before = await places(page)
      const arrived = page.waitForResponse(/\.woff2$/)
      arrive()
      await (await arrived).finished()
      await page.evaluate(() => document.fonts.ready)
      await painted(page)
      expect(await places(page)).toEqual(before)
      expect(await shifts(page)).toEqual([])
    })

    test(`nothing moves on a first and a second visit of ${name}, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await watchShifts(page)
      const address = path ?? (await firstArticle(page))
      for (const visit of ['first', 'second']) {
        await page.goto(address)
        await page.evaluate(() => document.fonts.ready)
        await painted(page)
        expect(await shifts(page), visit).toEqual([])
      }
    })
  }

  test(`who has seen a page before sees ${name} in the typeface`, async ({ page }) => {
    await page.goto(path === '/' ? '/blog' : '/')
    await page.evaluate(() => document.fonts.ready)
    await page.goto(path ?? (await firstArticle(page)))
    // The 404 page has two titles, of which one is shown.
    const fonts = (await drawnFonts(page, 'h1')).flat()
    expect(fonts).toEqual([expect.stringMatching(/^Bricolage Grotesque/)])
  })
}

for (const width of [390, 768, 1440]) {
  test(`the hero stays in place while its text still comes, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const parts = page.locator('.scene, .hero-text > *')
    const tops = () => parts.evaluateAll((all) => all.map((el) => el.getBoundingClientRect().top))
    const complete = await tops()
    expect(complete.length).toBeGreaterThan(4)
    for (let count = complete.length - 1; count > 0; count -= 1) {
      await parts.nth(count).evaluate((el) => el.setAttribute('hidden', ''))
      expect((await tops()).slice(0, count)).toEqual(complete.slice(0, count))
    }
  })
}

test('nothing moves for who reads an article on a phone to its end and back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchShifts(page)
  await page.goto('/blog/sinking-funds')
  await painted(page)
  expect(await isLaidOut(page)).toBe(false)
  const step = 400
  const { end } = await page.evaluate(() => ({ end: document.documentElement.scrollHeight }))
  for (const direction of [1, -1]) {
    for (let at = 0; at < end; at += step) {
      await page.mouse.wheel(0, direction * step)
      await painted(page)
    }
  }
  expect(await isLaidOut(page)).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await shifts(page)).toEqual([])
})

test('a window with an End key has all of an article laid out', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/blog/sinking-funds')
  expect(await isLaidOut(page)).toBe(true)
})

test.describe('a first view that comes in parts', () => {
  // Nothing but the page itself is served.
  test.use({ allowedConsole: [/Failed to load resource|^404: /] })

  for (const { name, path, cut, width = 390 } of [
    { name: 'the list', path: '/blog', cut: /Financial Planning<\/button>/ },
    {
      name: 'a card of the list',
      path: '/blog',
      cut: /<ul class="badges"[^>]*><li>\w/,
      width: 1440,
    },
    { name: 'an article', path: '/blog/sinking-funds', cut: / min read/ },
    { name: 'the 404 page', path: '/missing', cut: /Return to Home/ },
  ]) {
    test(`moves nothing on ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await watchShifts(page)
      const whole = await (await page.request.get(path)).text()
      const at = whole.search(cut)
      expect(at).toBeGreaterThan(0)
      const server = createServer((request, response) => {
        const found = request.url === path
        response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
        if (!found) {
          response.end()
          return
        }
        response.write(whole.slice(0, at))
        setTimeout(() => response.end(whole.slice(at)), 400)
      })
      const { url, close } = await listenOnLoopback(server, 0)
      await page.goto(url + path)
      await painted(page)
      await close()
      expect(await shifts(page)).toEqual([])
    })
  }
})

/** Whether the foot of the page is laid out although it is out of sight. */
function isLaidOut(page: Page): Promise<boolean> {
  return page
    .locator('.site-footer h2')
    .first()
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
}

async function firstArticle(page: Page): Promise<string> {
  const reply = await page.request.get('/blog/articles.json')
  const [article] = (await reply.json()) as { slug: string }[]
  return `/blog/${article?.slug ?? ''}`
}

/** Notes what the browser itself sees move, from the first frame on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName
          return `${name} from ${place(previousRect)} to ${place(currentRect)}`
        })
        if (value > 0) shifts.push(`${value}: ${moved.join(', ')}`)
      }
      document.documentElement.setAttribute('data-shifts', JSON.stringify(shifts))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved so far. */
async function shifts(page: Page): Promise<string[]> {
  const noted = await page.evaluate(() => document.documentElement.getAttribute('data-shifts'))
  return JSON.parse(noted ?? '[]') as string[]
}

/** Where everything on the page stands, in pixels. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'), (el) => {
      const { x, y, width, height } = el.getBoundingClientRect()
      return `${el.tagName} ${[x, y, width, height].map((value) => value.toFixed(1)).join(' ')}`
    }),
  )
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
