import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { setTextFace } from '../../support/text-face.ts'
import { Publisher } from '../publisher/publisher.ts'
import { states } from './states.ts'

test.use({
  allowedConsole: [/status of 404|^404: /],
  viewport: { width: 320, height: 844 },
})

/** Makes text twice as large, as a visitor does in the browser's settings; it zooms nothing. */
async function enlargeText(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
}

test('every page, and what a press brings, can be read on a phone where text is twice as large', async ({
  page,
}) => {
  for (const [what, open] of Object.entries(states)) {
    await open(page)
    await enlargeText(page)
    expect(await cutTexts(page), what).toEqual([])
  }
})

test('the publisher and its queue can be read on a phone where text is twice as large', async ({
  page,
  sandbox,
}) => {
  for (const path of ['/blog-publisher', '/bulk-publisher']) {
    await page.goto(path)
    await enlargeText(page)
    expect(await cutTexts(page), path).toEqual([])
  }
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await publisher.schedule()
  await enlargeText(page)
  expect(await cutTexts(page)).toEqual([])
})

// The face of a first visitor’s headings: DejaVu Sans is the widest that a system shows by itself.
const wide = 1.2

test('no page breaks a word on a phone whose own face is wide', async ({ page }) => {
  for (const path of ['/', '/blog', '/blog/sinking-funds', '/missing', '/bulk-publisher']) {
    await page.goto(path)
    await setTextFace(page, wide)
    expect(await brokenWords(page), path).toEqual([])
  }
})

/** The words of headings, labels and buttons that begin on one line and end on another. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    for (const element of document.querySelectorAll('h1, h2, h3, button, label, nav a')) {
      if (!element.checkVisibility() || element.closest('[aria-hidden]')) continue
      // For screen readers alone.
      if (getComputedStyle(element).clipPath !== 'none') continue
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        for (const { 0: word, index } of texts.currentNode.nodeValue?.matchAll(/[^\s-]+/g) ?? []) {
          const range = document.createRange()
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top))
          if (new Set(tops).size > 1) broken.push(word)
        }
      }
    }
    return broken
  })
}

/**
 * The elements that make the page scroll sideways, and every text that is not whole inside of its control or the
 * window, or whose control is not.
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    const width = document.documentElement.clientWidth
    const scrolled = document.documentElement.scrollWidth
    if (scrolled > width) cut.push(`The page is ${scrolled} px wide.`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement?.checkVisibility() || textContent?.trim() === '') continue
      // Decoration, what is moved into sight by itself, and what is for screen readers alone.
      if (parentElement.closest('[aria-hidden], .features-track, .blog-chips, .skip-link')) continue
      if (getComputedStyle(parentElement).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const text = range.getBoundingClientRect()
      if (text.width <= 1) continue
      const box = parentElement.closest('a, button, label')?.getBoundingClientRect()
      if (box && (box.left < -1 || box.right > width + 1)) cut.push(`around ${textContent}`)
      const left = Math.max(0, box?.left ?? 0)
      const right = Math.min(width, box?.right ?? width)
      if (text.left < left - 1 || text.right > right + 1) cut.push(textContent ?? '')
    }
    return cut
  })
}
