import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/fixtures.ts'
import { arrived, Publisher } from './publisher.ts'

// The browser itself notes each broken connection, and each reply that it keeps from the page.
test.use({ allowedConsole: [/Failed to load resource|blocked by CORS policy/] })

const publishFailed = 'Failed to publish the blog post. Please check the webhook URL and try again.'

test('a webhook out of reach fails the test of the connection', async ({ page, sandbox }) => {
  sandbox.faults.set('webhook', { name: 'reset-before' })
  const publisher = new Publisher(page, sandbox)
  await publisher.openSingle()
  await publisher.button('Test Connection').click()
  await publisher.expectToast(
    'Error',
    'Failed to send test. Please check the webhook URL.',
    'destructive',
  )
  await expect(page.getByText('the connection broke. A test publishes nothing.')).toBeVisible()
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
})

test('a refusal is shown with its status and what the webhook said, after a reload too', async ({
  page,
  sandbox,
}) => {
  sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' }, 1)
  const publisher = new Publisher(page, sandbox)
  await publisher.openSingle()
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.fillPost()
  await publisher.button('Publish Blog Post').click()
  await publisher.expectToast('Error', publishFailed, 'destructive')
  await expect(page.getByText(/refused it with status 404.*Not registered/)).toBeVisible()
  await expect(page.getByText(/^Check that the workflow is published/)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Café budgets')
  await page.reload()
  await expect(page.getByText(/refused it with status 404/)).toBeVisible()
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
  await publisher.enterWebhook()
  await publisher.button('Test Connection').click()
  await expect(page.getByText('Your webhook answered.')).toBeVisible()
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
})

test('a reload while a post is being sent says that it may have been delivered', async ({
  page,
  sandbox,
}) => {
  sandbox.faults.set('webhook', { name: 'never' })
  const publisher = new Publisher(page, sandbox)
  await publisher.openSingle()
  await publisher.fillPost()
  await publisher.button('Publish Blog Post').click()
  await expect.poll(() => arrived(sandbox)).toHaveLength(1)
  await page.reload()
  await expect(
    page.getByText(/closed while it was being sent\. It may have been delivered: check your/),
  ).toBeVisible()
  sandbox.faults.clear()
  await publisher.enterWebhook()
  await publisher.button('Publish Blog Post').click()
  await expect(page.getByText('Blog Post Sent')).toBeVisible()
  const [first, second] = arrived(sandbox)
  expect(second?.post.id).toBe(first?.post.id)
  await page.goto('/bulk-publisher')
  await page.getByRole('tab', { name: 'History' }).click()
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveText([/Café budgets/, /Café budgets.*May have been delivered/])
})

test('where nothing can be saved, nothing is sent, and the operator is told', async ({
  page,
  sandbox,
}) => {
  const publisher = new Publisher(page, sandbox)
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
    await publisher.expectToast(
      'Post not saved',
      'It could not be saved as being sent, so nothing was sent. Free some space and try again.',
      'destructive',
    )
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  }
  await publisher.button('Publish Blog Post').click()
  await expectRefused()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Café budgets')
  await page.getByRole('tab', { name: 'JSON Import' }).click()
  await page.getByLabel('Post as JSON').fill('{"title": "A", "content": "Words."}')
  await publisher.button('Publish from JSON').click()
  await expectRefused()
  await expect(page.getByLabel('Post as JSON')).toHaveValue(/Words/)
  expect(sandbox.inbox.requests()).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('banner').getByRole('button', { name: 'Download a backup' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Café budgets')
})
