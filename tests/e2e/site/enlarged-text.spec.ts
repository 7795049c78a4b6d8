import type { Page } from 'playwright/test'
import { cutTexts, enlargeText } from '../../support/enlarged-text.ts'
import { expect, test } from '../../support/fixtures.ts'
import { setTextFace } from '../../support/text-face.ts'
import { Publisher } from '../publisher/publisher.ts'

test.use({
  allowedConsole: [/status of 404|^404: /],
  viewport: { width: 320, height: 844 },
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
