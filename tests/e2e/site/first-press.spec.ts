import type { Locator, Page } from '@playwright/test'
import { codeOfIslands } from '../../support/code-of-islands.ts'
import { expect, test } from '../../support/fixtures.ts'
import { holdRequests } from '../../support/hold-requests.ts'
import { alive, openWithoutScript } from '../../support/islands.ts'

interface Press {
  /** What is pressed, as a visitor would say it. */
  what: string
  path: string
  control: (page: Page) => Locator
  /** What is to be seen of it. */
  effect: (page: Page) => Promise<void>
}

const chip = (page: Page, name = 'Budgeting') => page.getByRole('button', { name, exact: true })
const searchBox = (page: Page) => page.getByRole('searchbox')
const nextSlide = (page: Page) => page.getByRole('button', { name: 'Next slide' })
const message = (page: Page) => page.getByRole('alert').locator('.toast')

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
    control: nextSlide,
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
    what: 'a tab of the publisher',
    path: '/blog-publisher',
    control: (page) => page.getByRole('tab', { name: 'JSON Import' }),
    effect: (page) =>
      expect(page.getByRole('tab', { name: 'JSON Import' })).toHaveAttribute(
        'aria-selected',
        'true',
      ),
  },
]

/** The dot of a slide, counted from 1. */
function dot(page: Page, slide: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^Go to slide ${slide}`) }).first()
}

/** What can be seen of a control, its animations left out. */
function looksOf(control: Locator): Promise<string[]> {
  return control.evaluate((element) =>
    [null, '::before'].map((part) => {
      const { outlineStyle, opacity, content } = getComputedStyle(element, part)
      return [outlineStyle, opacity, content].join()
    }),
  )
}

/** How many animations of a control are not over. */
function restOf(control: Locator): Promise<number> {
  return control.evaluate((element) => element.getAnimations({ subtree: true }).length)
}

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
      // As Firefox and Safari do it: what they could not fetch they never ask for again.
      await page.unroute(codeOfIslands)
      await page.route(/\.js$/, (route) => route.abort())
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

test('a server that never answers is complained of, and asked again at the next press', async ({
  page,
}) => {
  await page.clock.install()
  const code = await holdRequests(page, codeOfIslands)
  await page.goto('/', { waitUntil: 'commit' })
  await code.begun
  await nextSlide(page).click()
  await page.clock.runFor(7000)
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.clock.runFor(1500)
  await expect(message(page)).toContainText('This could not be loaded')
  await expect(nextSlide(page)).not.toHaveAttribute('aria-busy')

  await page.route(codeOfIslands, (route) => route.continue())
  await nextSlide(page).click()
  await expect(dot(page, 2)).toHaveAttribute('aria-current')
  await expect(message(page)).toHaveCount(0)
  // What comes late after all finds everything alive: nothing is done twice.
  const late = page.waitForResponse((response) => /main-[^?]*$/.test(response.url()))
  code.release()
  await (await late).finished()
  await nextSlide(page).click()
  await expect(dot(page, 3)).toHaveAttribute('aria-current')
})

test.describe('without a connection', () => {
  test.use({ allowedConsole: [/could not be loaded|Failed to load resource/] })

  test('each press that fails is told for its whole time, beside what else is told', async ({
    page,
  }) => {
    await page.clock.install()
    await page.route(codeOfIslands, (route) => route.abort())
    await page.goto('/')
    await page.getByRole('alert').evaluate((region) => region.append('Something else.'))
    await nextSlide(page).click()
    await expect(message(page)).toHaveCount(1)
    await page.clock.runFor(7000)
    await message(page).evaluate((first) => (first.dataset['first'] = ''))
    await nextSlide(page).click()
    await expect(page.locator('.toast:not([data-first])')).toHaveCount(1)
    await page.clock.runFor(7000)
    await expect(message(page)).toHaveCount(1)
    await page.clock.runFor(1500)
    await expect(message(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveText('Something else.')
  })

  test('a search that cannot begin says so once, however much is typed', async ({ page }) => {
    let asked = 0
    await page.route(codeOfIslands, (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/blog')
    await searchBox(page).press('s')
    await expect(message(page)).toContainText('what you typed is kept')
    await message(page).evaluate((first) => (first.id = 'first'))
    const before = asked
    await searchBox(page).pressSequentially('inking')
    await expect(searchBox(page)).toHaveValue('sinking')
    await expect(page.locator('#first')).toBeVisible()
    expect(asked).toBe(before)

    await page.unroute(codeOfIslands)
    await searchBox(page).press('Enter')
    await expect(page.locator('output')).toHaveText('1 article found')
  })
})

test('a search and a category, both before the code is there, count together', async ({ page }) => {
  const code = await openWithoutScript(page, '/blog')
  await searchBox(page).pressSequentially('sinking')
  await chip(page).click()
  code.release()
  await expect(page).toHaveURL(/\?q=sinking&category=Budgeting$/)
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(searchBox(page)).toHaveValue('sinking')
})

test('categories pressed before the code is there count in their order', async ({ page }) => {
  const code = await openWithoutScript(page, '/blog')
  for (const name of ['Budgeting', 'Investing', 'Budgeting']) await chip(page, name).click()
  code.release()
  await expect(page).toHaveURL(/\?category=Budgeting$/)
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(page, 'Investing')).toHaveAttribute('aria-pressed', 'false')
})

test('each press of an arrow before the code is there moves the carousel', async ({ page }) => {
  const code = await openWithoutScript(page, '/')
  await nextSlide(page).click({ clickCount: 3 })
  code.release()
  await expect(dot(page, 4)).toHaveAttribute('aria-current')
})

test('a form that was sent twice before the code is there is sent once', async ({
  page,
  sandbox,
}) => {
  const code = await openWithoutScript(page, '/')
  const field = page.locator('.hero').getByRole('textbox')
  await field.press('Enter')
  await field.fill('robin@example.org')
  for (let times = 0; times < 2; times += 1) await field.press('Enter')
  code.release()
  await expect(page.getByRole('status').locator('.toast')).toHaveCount(1)
  await expect(message(page)).toHaveCount(0)
  expect(await sandbox.waitlist.rows()).toHaveLength(1)
})

test('Enter in the search before the code is there is shown at its box', async ({ page }) => {
  const code = await openWithoutScript(page, '/blog')
  await searchBox(page).press('Enter')
  await expect(searchBox(page)).toHaveAttribute('aria-busy', 'true')
  await expect(searchBox(page)).toHaveCSS('outline-style', 'dashed')
  code.release()
  await expect(searchBox(page)).not.toHaveAttribute('aria-busy')
})

for (const { what, path, control } of presses) {
  test(`${what}, pressed before its code is there, says so without motion, too`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openWithoutScript(page, path)
    const before = await looksOf(control(page))
    await control(page).click()
    await expect(control(page)).toHaveAttribute('aria-busy', 'true')
    await page.mouse.move(0, 0)
    await control(page).blur()
    await expect.poll(() => restOf(control(page))).toBe(0)
    expect(await looksOf(control(page))).not.toEqual(before)
  })
}

test('for a visitor who saves data, nothing is fetched before it is used', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\.js(on)?$/.test(request.url())) requests.push(request.url())
  })
  await page.goto('/blog', { waitUntil: 'networkidle' })
  expect(requests).toEqual([])
  await alive(page.getByRole('searchbox'))
  expect(requests).toEqual([expect.stringMatching(/main-/)])
})
