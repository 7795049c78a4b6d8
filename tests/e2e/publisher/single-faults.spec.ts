import { expect, test } from './publisher.ts'

// The browser itself notes each broken connection, and each reply that it keeps from the page.
test.use({ allowedConsole: [/Failed to load resource|blocked by CORS policy/] })

test('a test that fails is told as one, and a refusal with what the webhook said, after a reload too', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('webhook', { name: 'reset-before' })
  await publisher.openSingle()
  await publisher.button('Test Connection').click()
  await publisher.expectError('Error', 'Failed to send test. Please check the webhook URL.')
  await expect(page.getByText('the connection broke. A test publishes nothing.')).toBeVisible()
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)

  sandbox.faults.clear()
  sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' }, 1)
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.fillPost()
  await publisher.button('Publish Blog Post').click()
  await publisher.expectError(
    'Error',
    'Failed to publish the blog post. Please check the webhook URL and try again.',
  )
  await expect(page.getByText(/refused it with status 404.*Not registered/)).toBeVisible()
  await expect(page.getByText(/^Check that the workflow is published/)).toBeVisible()
  await expect(publisher.title).toHaveValue('Café budgets')
  await page.reload()
  await expect(page.getByText(/refused it with status 404/)).toBeVisible()
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
  await publisher.enterWebhook()
  await publisher.button('Test Connection').click()
  await expect(page.getByText('Your webhook answered.')).toBeVisible()
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
})
