import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/fixtures.ts'
import { holdRequests } from '../../../support/hold-requests.ts'

/** Supabase's client, which the form asks for when it gets the focus, and again when it is sent. */
const databaseScript = /\/assets\/waitlist-database-/

const forms = [
  { place: 'hero', root: '.hero', late: 'the client', held: databaseScript },
  {
    place: 'article',
    path: '/blog/sinking-funds',
    root: '.blog-start',
    late: 'the answer',
    held: /\/rest\/v1\//,
  },
  { place: 'section', root: '#waitlist', late: 'the answer', held: /\/rest\/v1\// },
]

const form = (page: Page, root: string) => ({
  field: page.locator(root).getByRole('textbox', { name: 'Email address' }),
  button: page.locator(root).getByRole('button', { name: /Join/ }),
})

// The browser itself reports a refused request.
test.use({ allowedConsole: [/Failed to load resource/] })

test.beforeEach(async ({ page, sandbox }) => {
  expect(await sandbox.waitlist.rows()).toEqual([])
  await page.goto('/')
})

for (const { place, path, root, late, held } of forms) {
  test(`the form of the ${place} joins once, and is busy until ${late} is there`, async ({
    page,
    sandbox,
  }) => {
    if (path !== undefined) await page.goto(path)
    const joining = await holdRequests(page, held)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1
    })
    const { field, button } = form(page, root)
    // The check of the format is the browser's own.
    await field.fill('not an address')
    await button.click()
    await expect(field).toBeFocused()
    await field.fill('  Robin@Example.org ')
    await button.click({ clickCount: 3 })
    await field.press('Enter')
    await expect(button).toHaveText('Joining...')
    await joining.begun
    expect(await sandbox.waitlist.rows()).toEqual([])
    joining.release()
    const toast = page.getByRole('status')
    await expect(toast).toContainText('Welcome to the waitlist! 🎉')
    await expect(toast).toContainText("We'll email you as soon as Pennywren is ready.")
    await expect(page.locator('.toast-title')).toHaveCount(1)
    expect((await sandbox.waitlist.rows()).map(({ email }) => email)).toEqual(['robin@example.org'])
    expect(posts).toBe(1)
    expect(new URL(page.url()).search).toBe('')
    const note = page.locator(root).getByText('No spam, just updates when we launch')
    await expect(note).toHaveCount(place === 'section' ? 0 : 1)
    const thanks = page.getByRole('heading', { name: "You're on the list!" })
    const next = page.locator(root).getByText('Check your inbox and confirm to keep your place.')
    await expect(page.locator(`${root} form`)).toBeHidden()
    // It takes the focus that the form would have lost.
    await expect(place === 'section' ? thanks : next).toBeFocused()
    if (place === 'section') {
      const panel = page.locator('.waitlist-thanks')
      await expect(panel.locator('h3 + p')).toHaveText(await next.innerText())
      await expect(thanks).toHaveAccessibleDescription(await next.innerText())
      await panel.getByRole('link').click()
      await expect(page).toHaveURL(/\/blog\/./)
    } else {
      await expect(thanks).toHaveCount(0)
      await page.locator(root).getByRole('button', { name: 'Use another address' }).click()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('')
      await expect(next).toBeHidden()
    }
  })
}

test('a form keeps the address, and says when there is no connection, when something went wrong, when it is there already', async ({
  page,
  context,
  sandbox,
}) => {
  sandbox.faults.set('waitlist', { name: 'status', status: 500 }, 1)
  const { field, button } = form(page, '.hero')
  const status = page.getByRole('status')
  await field.fill('robin@example.org')
  for (const isOffline of [true, false]) {
    await context.setOffline(isOffline)
    await button.click()
    await expect(status.locator('.toast').last()).toContainText('Something went wrong')
    await expect(status).toContainText('Please try again later or contact support.')
    await expect(field).toHaveValue('robin@example.org')
    await expect(field).toHaveAccessibleDescription(/^Your email is still here/)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await button.click()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(field).toHaveAccessibleDescription('')
  await field.fill('ROBIN@example.org')
  await button.click()
  const toast = page.getByRole('status')
  await expect(toast).toContainText('Already on the list!')
  await expect(toast).toContainText('This email is already registered for our waitlist.')
  await expect(field).toHaveValue('ROBIN@example.org')
  await expect(button).toHaveText('Join the Waitlist')
})

test('a form asks for the address when there is none, and nothing below it moves', async ({
  page,
}) => {
  const top = () =>
    page.locator('.hero-built').evaluate((el) => el.getBoundingClientRect().top + scrollY)
  const before = await top()
  await form(page, '.hero').button.click()
  await expect(page.locator('.hero .waitlist-hint')).toBeVisible()
  expect(await top()).toBe(before)

  const { field, button } = form(page, '#waitlist')
  for (const nothing of ['', '   ']) {
    await field.fill(nothing)
    await button.click()
    const toast = page.getByRole('alert').locator('.toast').last()
    await expect(toast).toContainText('Please enter your email')
    await expect(toast).toContainText('We need your email to add you to the waitlist.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
  }
  await field.fill('r')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('a filled hidden field is a robot’s within 3 s of the focus, and nothing is sent; later it is autofill', async ({
  page,
  sandbox,
}) => {
  const { field, button } = form(page, '#waitlist')
  const trap = page.locator('#waitlist [data-part=trap]')
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  await page.clock.install()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await field.fill('robin@example.org')
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'filled in'))
  await field.press('Enter')
  await expect(page.getByRole('status')).toContainText('Something went wrong')
  await expect(field).toHaveValue('robin@example.org')
  expect(posts).toEqual([])

  await trap.evaluate((input: HTMLInputElement) => (input.value = 'filled in'))
  await page.clock.fastForward(3000)
  await button.click()
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible()
  expect(await sandbox.waitlist.rows()).toHaveLength(1)
})

test('a database script that cannot be had is asked for by another address at the next submit', async ({
  page,
  sandbox,
}) => {
  const asked: string[] = []
  let isDown = true
  await page.route(databaseScript, (route) => {
    asked.push(route.request().url())
    return isDown ? route.abort() : route.continue()
  })
  const { field, button } = form(page, '.hero')
  await field.fill('robin@example.org')
  await button.click()
  await expect(page.getByRole('status')).toContainText('Something went wrong')
  await expect(field).toHaveValue('robin@example.org')
  isDown = false
  await button.click()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  expect(await sandbox.waitlist.rows()).toHaveLength(1)
  // The first submit may share the request of the focus, or make one of its own.
  const [first = '', ...others] = asked
  expect(others.length).toBeGreaterThan(0)
  expect(others).toEqual(others.map((_, index) => `${first}?retry=${index + 1}`))
})
