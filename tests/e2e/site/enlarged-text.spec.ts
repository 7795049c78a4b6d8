import type { Page } from '@playwright/test'
import { cutTexts, enlargeText } from '../../support/enlarged-text.ts'
import { expect, test } from '../../support/fixtures.ts'
import { Publisher } from '../publisher/publisher.ts'

test.use({ allowedConsole: [/status of 404|^404: /] })

const paths = [
  '/',
  '/blog',
  '/blog/sinking-funds',
  '/missing',
  '/blog/missing',
  '/blog-publisher',
  '/bulk-publisher',
]

/** What comes to be seen by a press, and how. */
const states: Record<string, { path: string; reach: (page: Page) => Promise<void> }> = {
  'the thanks for joining': {
    path: '/',
    reach: async (page) => {
      await page.locator('#waitlist').getByRole('textbox').fill('robin@example.org')
      await page.locator('#waitlist').getByRole('textbox').press('Enter')
      await expect(page.locator('.thanks')).toBeVisible()
      await holdToast(page)
    },
  },
  'the question for an address': {
    path: '/',
    reach: async (page) => {
      await page.locator('.hero').getByRole('button', { name: 'Join the Waitlist' }).click()
      await expect(page.locator('.hero .waitlist-error')).toBeVisible()
      await holdToast(page)
    },
  },
  'the mascot’s toast': {
    path: '/',
    reach: async (page) => {
      await page.locator('.mascot-footer').click()
      await holdToast(page)
    },
  },
  'the field to copy an article’s address from': {
    path: '/blog/sinking-funds',
    reach: async (page) => {
      await refuse(page, 'share', 'clipboard')
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(page.locator('.share input')).toBeVisible()
    },
  },
  'that an article’s address was copied': {
    path: '/blog/sinking-funds',
    reach: async (page) => {
      await refuse(page, 'share')
      await page.context().grantPermissions(['clipboard-write'])
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(page.getByText('Link copied')).toBeVisible()
    },
  },
  'what a search has found': {
    path: '/blog?q=rainy',
    reach: (page) => expect(page.locator('.blog-latest .card')).toHaveCount(2),
  },
  'that a search has found nothing': {
    path: '/blog?q=zebra',
    reach: (page) => expect(page.locator('.nothing-found')).toBeVisible(),
  },
}

/** With the focus in it a toast stays. */
async function holdToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).focus()
}

async function refuse(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate((names) => {
    for (const name of names) Object.defineProperty(navigator, name, { value: undefined })
  }, names)
}

async function expectWhole(page: Page, what: string): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cutTexts(page), `${what}, ${width} px`).toEqual([])
  }
}

// `wide-face.spec.ts` makes every page twice as large by its root.
const way = 'in the browser’s settings'

test('every page can be read on a phone where text is twice as large', async ({
  page,
  sandbox,
}) => {
  for (const path of paths) {
    await page.goto(path)
    await enlargeText(page, way)
    await expectWhole(page, path)
  }
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await publisher.schedule()
  await enlargeText(page, way)
  await expectWhole(page, 'a queue')
})

test('what a press brings can be read where text is twice as large', async ({ page }) => {
  for (const [what, { path, reach }] of Object.entries(states)) {
    await page.goto(path)
    await enlargeText(page, way)
    await reach(page)
    await expectWhole(page, what)
  }
})
