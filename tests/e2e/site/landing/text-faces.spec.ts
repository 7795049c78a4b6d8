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
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (let index = 0; index < 7; index += 1) {
        const problems = await spills(page.locator('.features-track .phone').nth(index))
        expect.soft(problems, `phone ${index + 1} at ${width} px`).toEqual([])
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${width} px`).toBe(0)
      const controls = page.locator('header a:visible, header button:visible, main .button:visible')
      for (const control of await controls.all()) {
        expect.soft(await control.evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0)
      }
    }
  })
}

/** What does not stay where it belongs, in words. */
function spills(phone: Locator): Promise<string[]> {
  return phone.evaluate((root) => {
    const problems: string[] = []
    const text = (node: Node) => (node.textContent ?? '').trim().slice(0, 40)
    const isBox = (el: Element) => {
      const { borderLeftWidth, backgroundColor, backgroundImage } = getComputedStyle(el)
      const isGround = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
      return borderLeftWidth !== '0px' || isGround
    }
    /** What a reader sees as the text's frame: a card, a pill, a button, the phone. */
    const frameOf = (el: Element): Element =>
      el === root || isBox(el) || !el.parentElement ? el : frameOf(el.parentElement)

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      if (!node.parentElement || text(node) === '') continue
      const frame = frameOf(node.parentElement).getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        const room = Math.min(line.left - frame.left, frame.right - line.right)
        if (room < 4) problems.push(`'${text(node)}' is ${room.toFixed(1)} px inside its frame`)
      }
    }

    const screen = root.querySelector('.phone-screen')
    if (!screen) return ['There is no screen.']
    for (const el of root.querySelectorAll('*')) {
      if (el.closest('svg') !== el && el.closest('svg')) continue
      const { display } = getComputedStyle(el)
      const box = el.getBoundingClientRect()
      const parent = (el.parentElement ?? root).getBoundingClientRect()
      const isOut = box.top < parent.top - 1 || box.bottom > parent.bottom + 6
      if (display !== 'inline' && isOut)
        problems.push(`${el.className || el.tagName} leaves its parent`)
      const spills = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 6
      if (display !== 'inline' && !el.closest('svg') && el.clientWidth > 0 && spills) {
        problems.push(`'${text(el)}' spills out of ${el.className || el.tagName}`)
      }
    }
    const single = root.querySelectorAll('.phone-button, .phone-filter span, .phone-picker span')
    for (const label of single) {
      const range = document.createRange()
      range.selectNodeContents(label.lastChild ?? label)
      if (range.getClientRects().length > 1) problems.push(`'${text(label)}' takes two lines`)
    }
    return problems
  })
}
