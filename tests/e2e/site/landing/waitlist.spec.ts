import type { Page } from '@playwright/test'
import { expect, test } from '../../../support/fixtures.ts'
import { holdRequests } from '../../../support/hold-requests.ts'

/** What the form asks for when it gets the focus, and again when it is sent: Supabase's client. */
const databaseScript = /\/assets\/waitlist-database-/

const forms = [
  { place: 'hero', root: '.hero', late: 'the client', held: databaseScript },
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

for (const { place, root, late, held } of forms) {
  test(`the form of the ${place} joins once, and is busy until ${late} is there`, async ({
    page,
    sandbox,
  }) => {
    const joining = await holdRequests(page, held)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1
    })
    const { field, button } = form(page, root)
    await expect(field).toHaveAttribute('type', 'email')
    await expect(field).toHaveAttribute('required', '')
    await expect(field).toHaveAttribute('autocomplete', 'email')
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
    await expect(page.locator('#waitlist').getByText("You're on the list!")).toBeVisible()
    await expect(page.locator('#waitlist form')).toBeHidden()
    await expect(form(page, '.hero').field).toHaveValue('')
    await expect(page.locator('.hero').getByText("You're on the list!")).toBeVisible()
    // The panel takes the focus that its form would have lost.
    if (place === 'section') {
      await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused()
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
  const alert = page.getByRole('alert')
  await field.fill('robin@example.org')
  await context.setOffline(true)
  await button.click()
  await expect(alert).toContainText('You are offline')
  await expect(field).toHaveValue('robin@example.org')
  await context.setOffline(false)
  await button.click()
  await expect(alert).toContainText('Something went wrong')
  await expect(alert).toContainText('Please try again later or contact support.')
  await expect(field).toHaveValue('robin@example.org')
  await button.click()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
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
  await expect(page.locator('.hero .waitlist-error')).toBeVisible()
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
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
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

test('a database script that never comes is given up after 15 s, and sends nothing when it comes late', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const over = new AbortController()
      addEventListener('over', () => over.abort(ms))
      return over.signal
    }
  })
  const late = await holdRequests(page, databaseScript)
  await page.reload()
  const { field, button } = form(page, '.hero')
  await field.fill('robin@example.org')
  await button.click()
  await late.begun
  await expect(button).toHaveText('Joining...')
  await page.evaluate(() => dispatchEvent(new Event('over')))
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(button).toHaveText('Join the Waitlist')

  late.release()
  await field.fill('wren@example.org')
  await button.click()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  expect((await sandbox.waitlist.rows()).map(({ email }) => email)).toEqual(['wren@example.org'])
})
