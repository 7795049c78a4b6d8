import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

/** The controls of a public page work with its HTML alone, whatever else comes or does not. */

interface Press {
  path: string
  control: (page: Page) => Locator
  /** Sees what the press has done. */
  effect: (page: Page) => Promise<void>
}

/** Opens a page of which nothing but the HTML ever comes: no script, style sheet, typeface or picture. */
async function openHtmlAlone(page: Page, path: string): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  )
  // Its application never comes, so nobody waits for it.
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForLoadState('load')
}

const mascot = (page: Page) => page.locator('[data-place=nav]')
const expectToast = (page: Page) => expect(page.locator('.toast')).toBeVisible()

const presses: Press[] = [
  { path: '/', control: mascot, effect: expectToast },
  {
    path: '/',
    control: (page) => page.getByRole('button', { name: 'Next slide' }),
    effect: (page) =>
      expect(page.getByRole('button', { name: /^Go to slide 2/ })).toHaveAttribute('aria-current'),
  },
  {
    path: '/',
    control: (page) => page.locator('.hero').getByRole('button', { name: 'Join the Waitlist' }),
    effect: expectToast,
  },
  {
    path: '/blog',
    control: (page) => page.getByRole('button', { name: 'Budgeting', exact: true }),
    effect: (page) => expect(page.locator('output')).toHaveText('1 article found'),
  },
  {
    path: '/blog/sinking-funds',
    control: (page) => page.getByRole('button', { name: 'Share' }),
    effect: expectToast,
  },
  { path: '/missing', control: mascot, effect: expectToast },
]

test.use({ allowedConsole: [/Failed to load resource|^404: /] })

test("what can be pressed works where nothing but the page's HTML comes", async ({ page }) => {
  // Without either, a toast has the address.
  await page.addInitScript(() => {
    for (const name of ['share', 'clipboard']) {
      Object.defineProperty(navigator, name, { value: undefined })
    }
  })
  for (const { path, control, effect } of presses) {
    await openHtmlAlone(page, path)
    await control(page).click()
    await effect(page)
  }
})

test.describe('without its application', () => {
  test.use({ allowedConsole: [/Failed to (load resource|fetch dynamically imported module)/] })

  test('the publisher says so, and lets nobody type into it', async ({ page }) => {
    await openHtmlAlone(page, '/blog-publisher')
    await expect(page.locator('.toast')).toContainText('The publisher could not be loaded')
    await expect(page.locator('#publisher > div')).toHaveJSProperty('inert', true)
  })
})
