import { holdRequests } from '../../support/hold-requests.ts'
import { expect, test } from './publisher.ts'

// The browser itself notes each refusal, and each reply that it keeps from the page.
test.use({ allowedConsole: [/Failed to load resource|blocked by CORS policy/] })

test('one test that publishes nothing finds out whether the webhook allows CORS', async ({
  page,
  sandbox,
  publisher,
}) => {
  const asked = await holdRequests(page, sandbox.urls.webhook)
  await publisher.openSingle()
  const findOut = publisher.button('Find out')
  const corsSwitch = page.getByLabel('My webhook allows CORS')
  const found = page.locator('.cors').getByRole('status')
  await expect(findOut).toHaveAccessibleDescription(/sends one test .* publishes nothing/)
  await findOut.click()
  await expect(found).toHaveText('Waiting for what comes back…')
  await expect(findOut).toHaveAttribute('aria-busy', 'true')
  await expect(corsSwitch).toBeDisabled()
  await expect(publisher.button('Test Connection')).toBeDisabled()
  await expect(publisher.button('Publish Blog Post')).toBeDisabled()
  await findOut.click({ force: true })
  asked.release()
  await expect(found).toHaveText(/^The switch is on: your webhook answered the test \(200\)/)
  await expect(corsSwitch).toBeChecked()
  await expect(findOut).toBeFocused()
  expect(publisher.arrived()).toMatchObject([{ action: 'test_connection' }])
  expect(sandbox.inbox.requests()[0]?.headers['content-type']).toBe('application/json')

  // What failed since then says something else.
  sandbox.inbox.allowCors(false)
  await publisher.button('Test Connection').click()
  await expect(page.getByText(/^No reply came that this page may read\./)).toBeVisible()
  await expect(found).toHaveText('')

  await findOut.press('Enter')
  await expect(found).toHaveText(
    /^The switch is off: .* That does not mean that posts arrive\. .* publish the workflow/,
  )
  await expect(corsSwitch).not.toBeChecked()
  await expect(page.getByText(/may have been delivered/)).toHaveCount(0)
  expect(new Set(publisher.arrived().map(({ action }) => action))).toEqual(
    new Set(['test_connection']),
  )
  // Another webhook is another question.
  await page.getByLabel('Webhook URL').fill(`${sandbox.urls.webhook}-2`)
  await page.getByLabel('Webhook URL').blur()
  await expect(found).toHaveText('')
})
