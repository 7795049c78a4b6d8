import { expect, type Page } from 'playwright/test'

/** The public pages, and what comes to be seen on them by a press, each with the way there. */
export const states: Record<string, (page: Page) => Promise<unknown>> = {
  'the landing page': (page) => page.goto('/'),
  'the thanks for joining, the carousel at its end, and the question for an address': async (
    page,
  ) => {
    await page.goto('/')
    // An address of its own each time it is opened.
    await page.locator('#waitlist').getByRole('textbox').fill(`${Date.now()}@example.org`)
    await page.locator('#waitlist').getByRole('textbox').press('Enter')
    await expect(page.locator('.waitlist-thanks')).toBeVisible()
    await page.getByRole('button', { name: 'Go to slide 5' }).last().click()
    await page.locator('.hero').getByRole('button', { name: 'Join the Waitlist' }).click()
    await expect(page.locator('.hero .waitlist-hint')).toBeVisible()
    await holdToast(page)
  },
  'a confirming link': (page) => page.goto('/waitlist/confirm#token'),
  'a confirming link that does not work': async (page) => {
    await page.goto('/waitlist/confirm#token')
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
  },
  'a link without a token': (page) => page.goto('/waitlist/confirm'),
  'the list': (page) => page.goto('/blog'),
  'that a search has found nothing': async (page) => {
    await page.goto('/blog?q=zebra')
    await expect(page.locator('.blog-empty')).toBeVisible()
  },
  'an article whose address could not be copied': async (page) => {
    await page.goto('/blog/sinking-funds')
    await page.evaluate(() => {
      for (const name of ['share', 'clipboard']) {
        Object.defineProperty(navigator, name, { value: undefined })
      }
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await holdToast(page)
  },
  'a missing page': (page) => page.goto('/missing'),
}

/** With the focus in it a toast stays. */
async function holdToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).last().focus()
}
