import type { Page } from 'playwright/test'

/** Makes text twice as large, as a visitor does in the browser's settings; it zooms nothing. */
export async function enlargeText(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
}

/**
 * The elements that make the page scroll sideways, and every text that is not whole inside of its control or the
 * window, or whose control is not.
 */
export function cutTexts(page: Page): Promise<string[]> {
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
