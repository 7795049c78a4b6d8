import type { Page } from '@playwright/test'
import { expect, test } from '../../../support/fixtures.ts'

const path = '/blog/card-or-cushion'

/** What the stubs of a page have seen. */
interface Seen {
  shared: ShareData[]
  copied: string[]
  /** Whether each call was made in an event of the visitor's own. */
  trusted: unknown[]
}

declare global {
  interface Window {
    seen: Seen
  }
}

type Sheet = 'missing' | 'works' | 'closed' | 'broken'
type Board = 'works' | 'refused'

/** Puts stand-ins for the share sheet and the clipboard into the page before it loads. */
async function stub(page: Page, sheet: Sheet, board: Board): Promise<void> {
  await page.addInitScript(
    ([sheetDoes, boardDoes]) => {
      const seen: Seen = { shared: [], copied: [], trusted: [] }
      const share = async (data: ShareData) => {
        seen.shared.push(data)
        seen.trusted.push(window.event?.isTrusted)
        if (sheetDoes === 'closed') throw new DOMException('Closed.', 'AbortError')
        if (sheetDoes === 'broken') throw new DOMException('Not now.', 'NotAllowedError')
      }
      const writeText = async (text: string) => {
        if (boardDoes === 'refused') throw new DOMException('Denied.', 'NotAllowedError')
        seen.copied.push(text)
        seen.trusted.push(window.event?.isTrusted)
      }
      Object.assign(window, { seen })
      Object.defineProperties(navigator, {
        share: { value: sheetDoes === 'missing' ? undefined : share, configurable: true },
        canShare: { value: () => true, configurable: true },
        clipboard: { value: { writeText }, configurable: true },
      })
    },
    [sheet, board] as const,
  )
}

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share' })
const seen = (page: Page) => page.evaluate(() => window.seen)

test('the share sheet gets title, excerpt and address', async ({ page, baseURL }) => {
  await stub(page, 'works', 'works')
  await page.goto(`${path}?from=somewhere`)
  await shareButton(page).click()
  await expect
    .poll(async () => (await seen(page)).shared)
    .toEqual([
      {
        title: 'Card or Cushion: What Gets Your First Hundred Dollars?',
        text: expect.stringMatching(/^Pay the card/),
        url: `${baseURL}${path}`,
      },
    ])
  expect((await seen(page)).copied).toEqual([])
})

test('a sheet that is closed is no error, and for one that is broken the address is copied', async ({
  page,
  context,
  baseURL,
}) => {
  await stub(page, 'closed', 'works')
  await page.goto(path)
  await shareButton(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await seen(page)).shared.length).toBe(1)
  await stub(page, 'broken', 'works')
  await page.goto(path, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await shareButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1)
  expect((await seen(page)).copied).toEqual([`${baseURL}${path}`])
})

test('where copying is refused the address is shown, selected', async ({ page, baseURL }) => {
  await stub(page, 'missing', 'refused')
  await page.goto(path)
  await shareButton(page).click()
  const field = page.getByLabel('Copy this address to share the article:')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(`${baseURL}${path}`)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${baseURL}${path}`)
})

test('a press shares, copies or shows the address, whatever the device can do', async ({
  page,
  baseURL,
}) => {
  await stub(page, 'works', 'works')
  await page.goto(path)
  await shareButton(page).click()
  await expect.poll(async () => (await seen(page)).shared.length).toBe(1)
  expect((await seen(page)).trusted).toEqual([true])

  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }))
  await shareButton(page).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await seen(page)).toMatchObject({ copied: [baseURL + path], trusted: [true, true] })

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await shareButton(page).click()
  await expect(page.getByLabel('Copy this address to share the article:')).toBeFocused()
  await expect(page.getByText('Link copied')).toBeHidden()
})
