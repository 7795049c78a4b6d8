import type { Page } from '@playwright/test'
import { expect, test } from '../../../support/fixtures.ts'
import { holdRequests } from '../../../support/hold-requests.ts'

const forms = [
  { place: 'hero', root: '.hero' },
  { place: 'section', root: '#waitlist' },
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

test('nothing is said about a database where there is one', async ({ page }) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await page.reload()
  expect(told).toEqual([])
})

for (const { place, root } of forms) {
  test.describe(`the form of the ${place}`, () => {
    test('asks for an email address as a browser can help with', async ({ page }) => {
      const { field } = form(page, root)
      await expect(field).toHaveAttribute('type', 'email')
      await expect(field).toHaveAttribute('required', '')
      await expect(field).toHaveAttribute('autocomplete', 'email')
      await expect(field).toHaveAttribute('inputmode', 'email')
    })

    test('joins, and is busy while it does', async ({ page, sandbox }) => {
      const joining = await holdRequests(page, `${sandbox.urls.supabase}/**`)
      const { field, button } = form(page, root)
      await field.fill('  Robin@Example.org ')
      await button.click()
      await expect(button).toHaveText('Joining...')
      joining.release()
      const toast = page.getByRole('status')
      await expect(toast).toContainText('Welcome to the waitlist! 🎉')
      await expect(toast).toContainText("We'll email you as soon as Pennywren is ready.")
      expect((await sandbox.waitlist.rows()).map(({ email }) => email)).toEqual([
        'robin@example.org',
      ])
      await expect(page.locator('#waitlist').getByText("You're on the list!")).toBeVisible()
      await expect(page.locator('#waitlist form')).toBeHidden()
      await expect(form(page, '.hero').field).toHaveValue('')
      await expect(page.locator('.hero').getByText("You're on the list!")).toBeVisible()
    })

    test('sends once, however often it is pressed', async ({ page, sandbox }) => {
      const joining = await holdRequests(page, `${sandbox.urls.supabase}/**`)
      let posts = 0
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1
      })
      const { field, button } = form(page, root)
      await field.fill('robin@example.org')
      await button.click({ clickCount: 3 })
      await field.press('Enter')
      await joining.begun
      joining.release()
      await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
      expect(posts).toBe(1)
    })

    test('says when the address is there already, and keeps it', async ({ page, sandbox }) => {
      sandbox.faults.set('waitlist', { name: 'status', status: 409, body: { code: '23505' } })
      const { field, button } = form(page, root)
      await field.fill('robin@example.org')
      await button.click()
      const toast = page.getByRole('status')
      await expect(toast).toContainText('Already on the list!')
      await expect(toast).toContainText('This email is already registered for our waitlist.')
      await expect(field).toHaveValue('robin@example.org')
      await expect(button).toHaveText('Join the Waitlist')
    })

    test('says when something went wrong, and lets the visitor try again', async ({
      page,
      sandbox,
    }) => {
      sandbox.faults.set('waitlist', { name: 'status', status: 500 }, 1)
      const { field, button } = form(page, root)
      await field.fill('robin@example.org')
      await button.click()
      const toast = page.getByRole('alert')
      await expect(toast).toContainText('Something went wrong')
      await expect(toast).toContainText('Please try again later or contact support.')
      await expect(field).toHaveValue('robin@example.org')
      await button.click()
      await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
    })

    test('asks for the address when there is none', async ({ page }) => {
      const { field, button } = form(page, root)
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

    test('leaves the check of the format to the browser', async ({ page, sandbox }) => {
      const { field, button } = form(page, root)
      await field.fill('not an address')
      await button.click()
      await expect(field).toBeFocused()
      await field.fill('robin@example.org')
      await button.click()
      // Had the first been sent, or complained of, that would be seen by now.
      await expect(page.locator('.toast-title')).toHaveText(['Welcome to the waitlist! 🎉'])
      expect(await sandbox.waitlist.rows()).toHaveLength(1)
    })

    test.describe('offline', () => {
      test.use({ allowedConsole: [/Failed to load resource/] })

      test('says that there is no connection and keeps the address', async ({ page, context }) => {
        const { field, button } = form(page, root)
        await field.fill('robin@example.org')
        await context.setOffline(true)
        await button.click()
        await expect(page.getByRole('alert')).toContainText('You are offline')
        await expect(field).toHaveValue('robin@example.org')
        await context.setOffline(false)
        await button.click()
        await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
      })
    })
  })
}

/** What the form asks for when it gets the focus, and again when it is sent. */
const databaseScript = /\/assets\/waitlist-database-/

test('a database script that cannot be had is asked for by another address at the next submit', async ({
  page,
  sandbox,
}) => {
  const asked: string[] = []
  await page.route(databaseScript, (route) => {
    asked.push(route.request().url())
    return asked.length <= 2 ? route.abort() : route.continue()
  })
  const { field, button } = form(page, '.hero')
  await field.fill('robin@example.org')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(field).toHaveValue('robin@example.org')
  await button.click()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  expect(await sandbox.waitlist.rows()).toHaveLength(1)
  const [first = ''] = asked
  expect(asked).toEqual([first, `${first}?retry=1`, `${first}?retry=2`])
})

test('a database script that never comes is given up after 15 s, and not used when it comes late', async ({
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

  await page.route(databaseScript, (route) => route.continue())
  await button.click()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  const response = page.waitForResponse((response) => response.url().endsWith('.js'))
  late.release()
  await (await response).finished()
  await field.fill('wren@example.org')
  await button.click()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toHaveCount(2)
  expect(await sandbox.waitlist.rows()).toHaveLength(2)
})

test('the thank-you panel takes the focus that its form would have lost', async ({ page }) => {
  const { field } = form(page, '#waitlist')
  await field.fill('robin@example.org')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused()
})

test('a real duplicate in the database is told as one', async ({ page }) => {
  const { field, button } = form(page, '.hero')
  await field.fill('robin@example.org')
  await button.click()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  await field.fill('ROBIN@example.org')
  await button.click()
  await expect(page.getByText('Already on the list!')).toBeVisible()
})
