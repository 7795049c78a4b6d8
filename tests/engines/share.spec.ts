import { expect, test } from './fixtures.ts'

const path = '/blog/card-or-cushion'
const share = { role: 'button', name: 'Share' } as const

interface Shared {
  data: ShareData
  /** Whether the browser took it for the visitor's own wish: without it no sheet is opened. */
  wished: boolean
}

declare global {
  interface Window {
    sheets: Shared[]
  }
}

test('a key copies the address, where there is no share sheet', async ({ visitor, host }) => {
  host.runFirst(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  await visitor.open(path, 'interactive')
  await visitor.focus(share)
  await visitor.press('Enter')
  await expect.poll(() => visitor.text('.toast')).toContain('Link copied')

  await visitor.open('/blog')
  await visitor.click('[type=search]')
  await visitor.press('Control', 'v')
  await expect.poll(() => visitor.value('[type=search]')).toBe(host.url + path)
})

for (const way of ['click', 'tap'] as const) {
  test(`the first ${way} opens the share sheet, as the visitor's own wish`, async ({
    visitor,
    host,
  }) => {
    host.runFirst(() => {
      window.sheets = []
      const share = async (data: ShareData) => {
        window.sheets.push({ data, wished: navigator.userActivation.isActive })
      }
      Object.defineProperties(navigator, {
        share: { value: share },
        canShare: { value: () => true },
      })
    })
    await visitor.open(`${path}?from=somewhere`, 'interactive')
    await visitor[way](share)
    const title = 'Card or Cushion: What Gets Your First Hundred Dollars?'
    const data = { title, text: expect.stringMatching(/^Pay the card/), url: host.url + path }
    await expect.poll(() => visitor.evaluate(() => window.sheets)).toEqual([{ data, wished: true }])
    expect(await visitor.count('.toast')).toBe(0)
  })
}
