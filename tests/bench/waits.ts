import type { Locator, Page } from 'playwright'

/**
 * What presses a button that is looked for before: among 1,000 posts Playwright's search by role
 * keeps the page busy for more than a second.
 */
export async function pressOf(button: Locator): Promise<() => Promise<void>> {
  const found = await button.elementHandle()
  if (!found) throw new Error('There is no such button.')
  return () => found.click()
}

/** The longest time in milliseconds that the page could not answer while something was done. */
export async function longestWait(page: Page, work: () => Promise<unknown>): Promise<number> {
  await takeLongestWait(page)
  await work()
  return takeLongestWait(page)
}

/** The same since it was last asked for, up to the drawing of what is there now. */
export function takeLongestWait(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const { longestWait } = window
    window.longestWait = 0
    return longestWait
  })
}

declare global {
  interface Window {
    longestWait: number
  }
}

/** Runs in each page from its beginning. */
export function watchWaits(): void {
  const channel = new MessageChannel()
  let last = performance.now()
  window.longestWait = 0
  channel.port1.addEventListener('message', () => {
    const now = performance.now()
    window.longestWait = Math.max(window.longestWait, now - last)
    last = now
    channel.port2.postMessage(null)
  })
  channel.port1.start()
  channel.port2.postMessage(null)
}
