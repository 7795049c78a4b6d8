import { expect, test } from '../../support/fixtures.ts'

test.use({ javaScriptEnabled: false, allowedConsole: [/status of 404/] })

test('the landing page sends an address nowhere, and says why; its slides can be scrolled, and its mascots are drawings', async ({
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

  await expect(page.locator('.features-controls')).toBeHidden()
  await expect(page.locator('.features-track')).toHaveCSS('scrollbar-width', 'auto')
  await page.locator('.features-slide').last().scrollIntoViewIfNeeded()
  await expect(page.locator('.features-slide').last()).toBeInViewport()
  const buttons = page.getByRole('button')
  await expect(buttons).toHaveText(['Join the Waitlist', 'Join the Waitlist'])
  await expect(page.locator('[data-place=hero] .wren')).toBeVisible()
  await expect(page.locator('[data-place=nav] .wren')).toBeVisible()
})

test('the list is complete without a search, an article without its buttons, and a missing one is a missing page', async ({
  page,
}) => {
  await page.goto('/blog')
  await expect(page.locator('.article-card')).toHaveCount(3)
  await expect(page.getByText('3 articles found')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: /Sinking Funds/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sinking Funds')
  await expect(page.locator('.article-body')).toContainText('Car insurance: $930')
  await expect(page.getByText('March 4, 2025')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.goto('/blog/no-such-article')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
