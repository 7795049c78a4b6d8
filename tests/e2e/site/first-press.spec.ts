import type { Locator, Page } from '@playwright/test'
import { codeOfIslands } from '../../support/code-of-islands.ts'
import { expect, test } from '../../support/fixtures.ts'
import { alive, openWithoutScript } from '../../support/islands.ts'

interface Press {
  /** What is pressed, as a visitor would say it. */
  what: string
  path: string
  control: (page: Page) => Locator
  /** What is to be seen of it. */
  effect: (page: Page) => Promise<void>
}

const article = '/blog/card-or-cushion'
const chip = (page: Page) => page.getByRole('button', { name: 'Budgeting', exact: true })

const presses: Press[] = [
  {
    what: 'the mascot',
    path: '/',
    control: (page) => page.locator('.mascot-nav'),
    effect: (page) => expect(page.getByRole('status').locator('.toast')).toBeVisible(),
  },
  {
    what: 'an arrow of the carousel',
    path: '/',
    control: (page) => page.getByRole('button', { name: 'Next slide' }),
    effect: (page) =>
      expect(page.getByRole('button', { name: /^Go to slide 2/ })).toHaveAttribute('aria-current'),
  },
  {
    what: 'an empty waitlist form',
    path: '/',
    control: (page) => page.locator('.hero').getByRole('button', { name: 'Join the Waitlist' }),
    effect: (page) =>
      expect(page.getByRole('alert')).toContainText(
        'We need your email to add you to the waitlist.',
      ),
  },
  {
    what: 'a category',
    path: '/blog',
    control: chip,
    effect: (page) => expect(chip(page)).toHaveAttribute('aria-pressed', 'true'),
  },
  {
    what: 'Share',
    path: article,
    control: (page) => page.getByRole('button', { name: 'Share' }),
    effect: (page) => expect.poll(() => sharedIn(page)).toHaveLength(1),
  },
]

/** Whether each call of the share sheet was made in an event of the visitor's own. */
function sharedIn(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as { sharedIn?: unknown }).sharedIn)
}

async function stubShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, { sharedIn: seen })
    const share = async () => {
      seen.push(window.event?.isTrusted)
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
}

test.beforeEach(async ({ page }) => {
  await stubShareSheet(page)
})

for (const { what, path, control, effect } of presses) {
  test(`${what}, pressed before its code is there, says so and does it then`, async ({ page }) => {
    const code = await openWithoutScript(page, path)
    await control(page).click()
    await expect(control(page)).toHaveAttribute('aria-busy', 'true')
    code.release()
    await effect(page)
    await expect(control(page)).not.toHaveAttribute('aria-busy')
  })

  test.describe('without a connection', () => {
    test.use({ allowedConsole: [/could not be loaded|Failed to load resource/] })

    test(`${what} says that its code cannot be had, and works once it can`, async ({ page }) => {
      await page.route(codeOfIslands, (route) => route.abort())
      await page.goto(path)
      await control(page).click()
      await expect(page.getByRole('alert')).toContainText('This could not be loaded')
      await expect(control(page)).not.toHaveAttribute('aria-busy')
      await page.unroute(codeOfIslands)
      await control(page).click()
      await effect(page)
    })

    test(`${what} works where it was lost once the page was there`, async ({ page, context }) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await context.setOffline(true)
      await control(page).click()
      await effect(page)
    })
  })
}

test('a server that never answers is complained of after a while', async ({ page }) => {
  await page.clock.install()
  await openWithoutScript(page, '/')
  await page.locator('.mascot-nav').click()
  await page.clock.runFor(7000)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.clock.runFor(1500)
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  await expect(page.locator('.mascot-nav')).not.toHaveAttribute('aria-busy')
})

test.describe('a search', () => {
  test.use({ allowedConsole: [/could not be loaded|Failed to load resource/] })

  test('that cannot begin says so', async ({ page }) => {
    await page.route(codeOfIslands, (route) => route.abort())
    await page.goto('/blog')
    await page.getByRole('searchbox').pressSequentially('s')
    await expect(page.getByRole('alert')).toContainText('what you typed is kept')
    await expect(page.getByRole('searchbox')).toHaveValue('s')
  })
})

test('a search and a category, both before the code is there, count together', async ({ page }) => {
  const code = await openWithoutScript(page, '/blog')
  await page.getByRole('searchbox').pressSequentially('sinking')
  await chip(page).click()
  code.release()
  await expect(page).toHaveURL(/\?q=sinking&category=Budgeting$/)
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue('sinking')
})

test('Share opens the sheet within the press itself, the first one too', async ({ page }) => {
  await page.goto(article)
  const button = page.getByRole('button', { name: 'Share' })
  await alive(button)
  await button.click()
  expect(await sharedIn(page)).toEqual([true])
})

test('for a visitor who saves data, nothing is fetched before it is used', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\.js(on)?$/.test(request.url())) requests.push(request.url())
  })
  await page.goto('/blog', { waitUntil: 'networkidle' })
  await alive(page.getByRole('searchbox'))
  expect(requests).toEqual([expect.stringMatching(/main-/)])
})
