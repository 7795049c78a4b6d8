import type { Page } from 'playwright/test'

/** All that the page has stored in the browser, as one text. */
export async function storedBy(page: Page): Promise<string> {
  const outlasting = await page.context().storageState({ indexedDB: true })
  const ofTab = await page.evaluate(() => Object.entries(sessionStorage))
  return JSON.stringify([outlasting, ofTab])
}
