import type { Page } from '@playwright/test'

/** Opens a page of which nothing but the HTML ever comes: no script, style sheet, typeface or picture. */
export async function openHtmlAlone(page: Page, path: string): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  )
  // Its application never comes, so nobody waits for it.
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForLoadState('load')
}
