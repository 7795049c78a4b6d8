import { expect, test } from './publisher.ts'

// The browser itself notes each broken connection, and each reply that it keeps from the page.
test.use({ allowedConsole: [/Failed to load resource|blocked by CORS policy/] })

const publishFailed = 'Failed to publish the blog post. Please check the webhook URL and try again.'

test('a webhook out of reach fails the test of the connection', async ({
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
})

test('a refusal is shown with its status and what the webhook said, after a reload too', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' }, 1)
  await publisher.openSingle()
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.fillPost()
  await publisher.button('Publish Blog Post').click()
  await publisher.expectError('Error', publishFailed)
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

test('where nothing can be saved, nothing is sent, and the operator is told', async ({
  page,
  sandbox,
  publisher,
}) => {
  await publisher.openSingle()
  await publisher.fillPost()
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { put: full, add: full })
    Object.assign(Storage.prototype, { setItem: full })
  })
  const expectRefused = async () => {
    await publisher.expectError(
      'Post not saved',
      'It could not be saved as being sent, so nothing was sent. Free some space and try again.',
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  }
  await publisher.button('Publish Blog Post').click()
  await expectRefused()
  await expect(publisher.title).toHaveValue('Café budgets')
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  await page.getByLabel('Post as JSON').fill('{"title": "A", "content": "Words."}')
  await publisher.button('Publish from JSON').click()
  await expectRefused()
  await expect(page.getByLabel('Post as JSON')).toHaveValue(/Words/)
  expect(sandbox.inbox.requests()).toEqual([])
  const backup = page.getByRole('banner').getByRole('button', { name: 'Download a backup' })
  expect(await publisher.download(backup)).toContain('Café budgets')
})
