import type { Page } from 'playwright/test'

/** Holds a page's requests to an address back, for as long as a test looks at what is seen meanwhile. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
): Promise<{
  /** Resolves when the first of them is held. */
  begun: Promise<void>
  release: () => void
}> {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    begun.resolve()
    await released.promise
    await route.continue()
  })
  return { begun: begun.promise, release: released.resolve }
}
