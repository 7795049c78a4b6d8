import { expect, test } from '../../../support/fixtures.ts'

test.use({ javaScriptEnabled: false, allowedConsole: [/status of 404/] })

test('the list is complete, and does not offer a search that cannot work', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.locator('.card')).toHaveCount(3)
  await expect(page.getByText('3 articles found')).toBeVisible()
  await page.getByRole('link', { name: /Sinking Funds/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sinking Funds')
  await expect(page.getByText('Car insurance: $930')).toBeVisible()
})

test('a missing page has a way home', async ({ page }) => {
  await page.goto('/missing')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
