import type { Locator } from 'playwright/test'
import { expect, test } from '../../../support/fixtures.ts'
import { setTextFace } from '../../../support/text-face.ts'

/** The faces of visitors' systems: as they come, and 15 % narrower and wider than Arial. */
const faces: { name: string; factor?: number }[] = [
  { name: "the system's face" },
  { name: 'a face 15 % narrower than Arial', factor: 0.85 },
  { name: 'a face 15 % wider than Arial', factor: 1.15 },
]

for (const { name, factor } of faces) {
  test(`every phone holds ${name}, which cuts nothing off and pushes nothing out`, async ({
    page,
  }) => {
    await page.goto('/')
    if (factor !== undefined) await setTextFace(page, factor)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (let index = 0; index < 7; index += 1) {
        const problems = await spills(page.locator('.features-track .phone').nth(index))
        expect.soft(problems, `phone ${index + 1} at ${width} px`).toEqual([])
      }
    }
  })
}

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
