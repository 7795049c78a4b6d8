import { holdRequests } from '../../support/hold-requests.ts'
import { expect, see, test } from './publisher.ts'

// The browser itself notes each broken connection, and each reply that it keeps from the page.
test.use({ allowedConsole: [/Failed to load resource|blocked by CORS policy/] })

test('a failed test or send is told with what was said', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('webhook', { name: 'reset-before' })
  await publisher.openSingle()
  await publisher.button('Test Connection').click()
  await publisher.expectToast('Error', 'Failed to send test. Please check the webhook URL.')
  await see(page, 'the connection broke. A test publishes nothing.')
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)

  sandbox.faults.clear()
  sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered' }, 1)
  await publisher.inSettings(() => publisher.corsSwitch.check())
  await publisher.fillPost()
  await publisher.button('Publish Blog Post').click()
  await publisher.expectToast(
    'Error',
    'Failed to publish the blog post. Please check the webhook URL and try again.',
  )
  await see(page, /refused it with status 404.*Not registered/)
  await see(page, /^Is the workflow published/)
  await expect(publisher.title).toHaveValue('Café budgets')
  await page.reload()
  await see(page, /refused it with status 404/)
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
  await publisher.enterWebhook()
  await publisher.button('Test Connection').click()
  await see(page, 'Your webhook answers.')
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
})

test('a test finds out whether the webhook allows CORS', async ({ page, sandbox, publisher }) => {
  const asked = await holdRequests(page, sandbox.urls.webhook)
  await publisher.openSingle()
  await publisher.button('Settings').click()
  const findOut = publisher.button('Find out')
  const { corsSwitch } = publisher
  const found = publisher.settings.getByRole('status')
  await findOut.click()
  await expect(found).toHaveText('Waiting for the reply…')
  await expect(findOut).toHaveAttribute('aria-busy', 'true')
  await expect(corsSwitch).toBeDisabled()
  await expect(publisher.button('Test Connection')).toBeDisabled()
  await expect(publisher.button('Publish Blog Post')).toBeDisabled()
  asked.release()
  await expect(found).toHaveText(/^The switch is on: this page reads your webhook’s replies/)
  await expect(corsSwitch).toBeChecked()
  await expect(findOut).toBeFocused()
  expect(publisher.arrived()).toMatchObject([{ action: 'test_connection' }])
  expect(sandbox.inbox.requests()[0]?.headers['content-type']).toBe('application/json')

  // A later failure says something else.
  sandbox.inbox.allowCors(false)
  await publisher.button('Test Connection').click()
  await expect(found).toHaveText(/^No reply came that this page may read\./)

  await findOut.press('Enter')
  await expect(found).toHaveText(/^The switch is off: no readable reply\./)
  await expect(corsSwitch).not.toBeChecked()
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
  // Another webhook is another question.
  await publisher.webhook.fill(`${sandbox.urls.webhook}-2`)
  await publisher.webhook.blur()
  await expect(found).toHaveText('')
})
