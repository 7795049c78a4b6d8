import { codeOfIslands } from '../../../support/code-of-islands.ts'
import { expect, test } from '../../../support/fixtures.ts'
import { openWithoutScript } from '../../../support/islands.ts'

test('a submit before the script is ready is kept and sent when it is', async ({
  page,
  sandbox,
}) => {
  const scripts = await openWithoutScript(page, '/')
  const field = page.locator('.hero').getByRole('textbox')
  await field.fill('robin@example.org')
  await field.press('Enter')
  await expect(field).toHaveValue('robin@example.org')
  expect(await sandbox.waitlist.rows()).toEqual([])
  scripts.release()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  expect((await sandbox.waitlist.rows()).map(({ email }) => email)).toEqual(['robin@example.org'])
  expect(new URL(page.url()).search).toBe('')
})

test.describe('when the connection is gone before the form is first touched', () => {
  test.use({ allowedConsole: [/could not be loaded|ERR_/] })

  test('a submit says so, keeps the address, and works once the connection is back', async ({
    page,
    context,
    sandbox,
  }) => {
    await page.route(codeOfIslands, (route) => route.abort())
    await page.goto('/', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    const field = page.locator('.hero').getByRole('textbox')
    await field.fill('robin@example.org')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('what you typed is kept')
    await expect(field).toHaveValue('robin@example.org')

    await page.unroute(codeOfIslands)
    await context.setOffline(false)
    await field.press('End')
    await field.press('Space')
    await field.press('Enter')
    await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
    expect((await sandbox.waitlist.rows()).map(({ email }) => email)).toEqual(['robin@example.org'])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the address goes nowhere, not even into the URL, and the page says why', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const requests: string[] = []
    // The browser asks for the page's icon when it pleases, also after the network was idle.
    page.on('request', (request) => {
      if (!request.url().endsWith('/favicon.svg')) requests.push(request.url())
    })
    const field = page.locator('.hero').getByRole('textbox')
    await field.fill('robin@example.org')
    await field.press('Enter')
    await expect(field).toHaveValue('robin@example.org')
    expect(new URL(page.url()).search).toBe('')
    expect(requests).toEqual([])
    await expect(page.locator('.hero noscript p')).toHaveText(/needs JavaScript/)
    await expect(page.locator('.hero noscript p')).toBeVisible()
  })

  test('all seven slides can be reached by scrolling, and nothing else moves them', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('.carousel-controls')).toBeHidden()
    await expect(page.locator('.track')).toHaveCSS('scrollbar-width', 'auto')
    await page.locator('.slide').last().scrollIntoViewIfNeeded()
    await expect(page.locator('.slide').last()).toBeInViewport()
  })

  test('the mascots are drawings, no buttons that do nothing', async ({ page }) => {
    await page.goto('/')
    const buttons = page.getByRole('button')
    await expect(buttons).toHaveText(['Join the Waitlist', 'Join the Waitlist'])
    await expect(page.locator('.mascot-hero .wren')).toBeVisible()
    await expect(page.locator('.mascot-nav .wren')).toBeVisible()
  })
})
