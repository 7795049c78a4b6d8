import { expect, test } from '../../support/electron/desktop-test.ts'
import { canaryKey, canaryWebhook } from './operator.ts'

test('a header is entered beside the webhook, sent with each request and never seen again', async ({
  launch,
  sandbox,
}) => {
  const app = await launch()
  const { page } = app
  const field = page.getByLabel('Webhook header (optional)')
  await page.getByLabel('Webhook URL').fill(canaryWebhook(sandbox))
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await field.fill(`Host: ${canaryKey}`)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.getByText('choose another name')).toBeVisible()
  expect(sandbox.inbox.requests()).toEqual([])

  await field.fill(`X-Canary: ${canaryKey}`)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect(page.locator('.toast-title', { hasText: 'Test Sent' })).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.getByText('Set. Kept encrypted on this machine.')).toBeVisible()
  expect(sandbox.inbox.requests().map(({ headers }) => headers['x-canary'])).toEqual([canaryKey])
  expect(await page.content()).not.toContain('canary')
  expect(app.output()).not.toMatch(/canary/i)
})
