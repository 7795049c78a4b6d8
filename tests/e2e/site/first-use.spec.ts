import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import { asleep } from '../../../site/islands/attributes.ts'
import { listenOnLoopback } from '../../../site/static-host/listen.ts'
import { codeOfIslands } from '../../support/code-of-islands.ts'
import { drawnFonts } from '../../support/drawn-fonts.ts'
import { expect, test } from '../../support/fixtures.ts'

/** What a page leaves undone until a visitor uses it, or until the next page. */

test.describe('the script of a page', () => {
  const uses: [what: string, use: (page: Page) => Promise<void>][] = [
    ['points at it', (page) => page.mouse.move(200, 300)],
    ['touches it', (page) => page.touchscreen.tap(5, 300)],
    ['types', (page) => page.keyboard.press('a')],
    ['moves through it by keys', (page) => page.keyboard.press('Tab')],
  ]

  test.use({ hasTouch: true })

  for (const [what, use] of uses) {
    test(`is fetched, and runs when a visitor ${what}`, async ({ page }) => {
      const fetched = page.waitForResponse(codeOfIslands)
      await page.goto('/')
      await (await fetched).finished()
      await expect(page.locator('[data-alive]')).toHaveCount(0)
      await use(page)
      await expect(page.locator(asleep)).toHaveCount(0)
    })
  }

  test('runs at once where an address has something to show', async ({ page }) => {
    await page.goto('/blog?q=sinking')
    await expect(page.locator('output')).toHaveText('1 article found')
  })
})

test.describe('the typeface', () => {
  test('is kept for the next page where a connection is slow', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await expectSystemFaceAtFirst(page, '')
  })

  test('is kept for the next page where the first byte takes long', async ({ page, baseURL }) => {
    const { url, close } = await startSlowProxy(baseURL ?? '', 300)
    await expectSystemFaceAtFirst(page, url)
    await close()
  })

  test('is asked for at once where it can come in time', async ({ page }) => {
    const asked = page.waitForRequest(/\.woff2$/)
    await page.goto('/', { waitUntil: 'commit' })
    await asked
    await expect(page.locator('html')).not.toHaveAttribute('data-far')
    await expect(page.locator('link[href$=".woff2"]')).toHaveAttribute('rel', 'preload')
  })
})

async function expectSystemFaceAtFirst(page: Page, origin: string): Promise<void> {
  const fetched = page.waitForResponse(/\.woff2$/)
  await page.goto(`${origin}/blog`)
  await (await fetched).finished()
  await page.evaluate(() => document.fonts.ready)
  const states = () => page.evaluate(() => Array.from(document.fonts, ({ status }) => status))
  expect(await states()).toEqual(['unloaded'])
  expect(await drawnFonts(page, 'h1')).not.toEqual([[expect.stringMatching(/^Bricolage/)]])

  await page.getByRole('link', { name: 'Features' }).first().click()
  await page.waitForURL(/\/#features$/)
  await page.evaluate(() => document.fonts.ready)
  expect(await states()).toEqual(['loaded'])
}

/** Passes on what another server has, pages only after a time. */
async function startSlowProxy(origin: string, delayMs: number) {
  const server = createServer(async (request, response) => {
    const reply = await fetch(origin + request.url)
    const type = reply.headers.get('content-type') ?? ''
    if (type.startsWith('text/html')) await new Promise((resolve) => setTimeout(resolve, delayMs))
    response.writeHead(reply.status, { 'content-type': type, 'cache-control': 'max-age=600' })
    response.end(Buffer.from(await reply.arrayBuffer()))
  })
  return listenOnLoopback(server, 0)
}
