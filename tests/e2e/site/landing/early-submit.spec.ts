import { expect, test } from '../../../support/fixtures.ts'
import { holdRequests } from '../../../support/hold-requests.ts'

/** Supabase's client, the one script that the landing page asks for. */
const databaseScript = '**/assets/waitlist-database-*.js*'

test('a submit before the client is there is sent once when it is', async ({ page, sandbox }) => {
  const client = await holdRequests(page, databaseScript)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/assets/waitlist-database-')) asked += 1
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  // It is fetched when a form gets the focus.
  expect(asked).toBe(0)
  const field = page.locator('.hero').getByRole('textbox')
  await field.fill('robin@example.org')
  for (let times = 0; times < 2; times += 1) await field.press('Enter')
  await client.begun
  await expect(page.getByRole('button', { name: 'Joining...' })).toBeVisible()
  expect(await sandbox.waitlist.rows()).toEqual([])
  client.release()
  await expect(page.getByText('Welcome to the waitlist! 🎉')).toBeVisible()
  expect((await sandbox.waitlist.rows()).map(({ email }) => email)).toEqual(['robin@example.org'])
  expect(new URL(page.url()).search).toBe('')
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

  test('all seven slides can be reached by scrolling, and the mascots are drawings', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('.carousel-controls')).toBeHidden()
    await expect(page.locator('.track')).toHaveCSS('scrollbar-width', 'auto')
    await page.locator('.slide').last().scrollIntoViewIfNeeded()
    await expect(page.locator('.slide').last()).toBeInViewport()
    const buttons = page.getByRole('button')
    await expect(buttons).toHaveText(['Join the Waitlist', 'Join the Waitlist'])
    await expect(page.locator('.mascot-hero .wren')).toBeVisible()
    await expect(page.locator('.mascot-nav .wren')).toBeVisible()
  })
})
