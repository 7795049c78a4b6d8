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

test('a press shares, copies or shows the address, whatever the device can do', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const seen: Seen = { shared: [], copied: [], trusted: [] }
    const share = async (data: ShareData) => {
      seen.shared.push(data)
      seen.trusted.push(window.event?.isTrusted)
    }
    const writeText = async (text: string) => {
      seen.copied.push(text)
      seen.trusted.push(window.event?.isTrusted)
    }
    Object.assign(window, { seen })
    Object.defineProperties(navigator, {
      share: { value: share },
      canShare: { value: () => true, configurable: true },
      clipboard: { value: { writeText }, configurable: true },
    })
  })
  const url = `${baseURL}${path}`
  const seen = () => page.evaluate(() => window.seen)
  const button = page.getByRole('button', { name: 'Share' })
  await page.goto(`${path}?from=somewhere`)
  await button.focus()
  await page.keyboard.press('Enter')
  const title = 'Card or Cushion: What Gets Your First Hundred Dollars?'
  const text = expect.stringMatching(/^Pay the card/)
  await expect.poll(seen).toEqual({ shared: [{ title, text, url }], copied: [], trusted: [true] })

  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }))
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  expect(await seen()).toMatchObject({ copied: [url], trusted: [true, true] })

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await button.click()
  const field = page.getByLabel('Copy this address to share the article:')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(url)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(url)
  await expect(page.getByText('Link copied')).toBeHidden()
})
