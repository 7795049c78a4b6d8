import type { Page } from '@playwright/test'
import { looks, setLook, violationsOf } from '../../../support/accessibility.ts'
import { expect, test } from '../../../support/fixtures.ts'

test.use({ allowedConsole: [/404/] })

const states: Record<string, (page: Page) => Promise<void>> = {
  'the list': async (page) => {
    await page.goto('/blog')
  },
  'search results': async (page) => {
    await page.goto('/blog?q=rainy&category=Budgeting')
    await expect(page.locator('output')).toHaveText('1 article found')
  },
  'a search without results': async (page) => {
    await page.goto('/blog?q=zebra')
    await expect(page.getByText('No articles found matching your criteria.')).toBeVisible()
  },
  'an article': async (page) => {
    await page.goto('/blog/sinking-funds')
  },
  'an article that could not be shared': async (page) => {
    await page.addInitScript(() => {
      Object.defineProperties(navigator, {
        share: { value: undefined },
        clipboard: { value: undefined },
      })
    })
    await page.goto('/blog/sinking-funds')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByLabel(/Copy this address/)).toBeFocused()
  },
  'a missing page': async (page) => {
    await page.goto('/missing')
  },
  'a missing article': async (page) => {
    await page.goto('/blog/missing')
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  },
}

test('an article can be read to its end on a phone whose colours change meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/blog/sinking-funds')
  await page.emulateMedia({ colorScheme: 'dark' })
  const paragraphs = page.locator('.article-body > *')
  for (let at = 0; at < (await paragraphs.count()); at += 1) {
    await paragraphs.nth(at).scrollIntoViewIfNeeded()
  }
  await page.locator('.site-footer').scrollIntoViewIfNeeded()
  expect(await violationsOf(page)).toEqual([])
})

test('axe finds nothing on any page, on a phone and a desktop, light and dark', async ({
  page,
}) => {
  for (const look of looks) {
    for (const [name, open] of Object.entries(states)) {
      // Opened in its colours: what is out of sight takes on others only when it comes near.
      await setLook(page, look)
      await open(page)
      expect(await violationsOf(page), name).toEqual([])
    }
  }
})

test('no page scrolls sideways, down to 320 px and at 400 % zoom', async ({ page }) => {
  for (const [name, open] of Object.entries(states)) {
    await open(page)
    for (const width of [1920, 1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 256 })
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, `${name} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('the keyboard reaches the search, the categories and the cards in order', async ({ page }) => {
  await page.goto('/blog')
  await page.getByPlaceholder('Search articles...').focus()
  for (const name of ['All Categories', 'Personal Finance']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/category=Personal\+Finance$/)
  await expect(page.getByRole('button', { name: 'Personal Finance' })).toBeFocused()
  await expect(page.locator('output')).not.toHaveText('Looking…')
  await page.getByRole('button', { name: 'Financial Planning' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('.blog-latest .card a').first()).toBeFocused()
})
