import type { Locator } from 'playwright/test'
import { expect, test } from '../../../support/fixtures.ts'
import { setTextFace } from '../../../support/text-face.ts'

// The system's own, and one that is 15 % wider than Arial.
test('a face of a visitor’s system cuts nothing off in the phones, and pushes nothing out', async ({
  page,
}) => {
  await page.goto('/')
  for (const factor of [1, 1.15]) {
    if (factor !== 1) await setTextFace(page, factor)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const phone of await page.locator('.features-track .phone').all()) {
        expect.soft(await spills(phone), `${factor} at ${width} px`).toEqual([])
      }
    }
  }
})

/** Parts that leave their parent or hold more than they show, and labels that take two lines. */
function spills(phone: Locator): Promise<string[]> {
  return phone.evaluate((root) => {
    const problems: string[] = []
    const parts = [...root.querySelectorAll('*')].filter((part) => !part.closest('svg'))
    for (const part of parts) {
      const name = `'${part.textContent.trim().slice(0, 40)}' of ${part.className || part.tagName}`
      if (getComputedStyle(part).display === 'inline') continue
      const box = part.getBoundingClientRect()
      const parent = part.parentElement?.getBoundingClientRect() ?? box
      if (box.top < parent.top - 1 || box.bottom > parent.bottom + 6)
        problems.push(`${name} is out`)
      const isCut = part.scrollWidth > part.clientWidth + 1
      if (isCut || part.scrollHeight > part.clientHeight + 6) problems.push(`${name} spills`)
    }
    const single = root.querySelectorAll('.phone-button, .phone-filter span, .phone-picker > *')
    for (const label of single) {
      const range = document.createRange()
      range.selectNodeContents(label.lastChild ?? label)
      if (range.getClientRects().length > 1) problems.push(`'${label.textContent}' takes two lines`)
    }
    return problems
  })
}
