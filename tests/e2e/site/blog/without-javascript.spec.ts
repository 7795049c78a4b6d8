import { expect, test } from '../../../support/fixtures.ts'

test.use({ javaScriptEnabled: false, allowedConsole: [/status of 404/] })

test('the list is complete without a search, and so is an article without its buttons', async ({
  page,
}) => {
  await page.goto('/blog')
  await expect(page.locator('.card')).toHaveCount(3)
  await expect(page.getByText('3 articles found')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: /Sinking Funds/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sinking Funds')
  await expect(page.locator('.article-body')).toContainText('Car insurance: $930')
  await expect(page.getByText('March 4, 2025')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a missing article is a missing page, with a way home', async ({ page }) => {
  await page.goto('/blog/no-such-article')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
