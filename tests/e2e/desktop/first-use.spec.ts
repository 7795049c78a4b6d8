import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { Publisher } from '../publisher/publisher.ts'
import { canaryKey, canaryWebhook, filesIn } from './operator.ts'

test('an operator starts for the first time, configures, tests, publishes and comes back', async ({
  app,
  page,
  launch,
  sandbox,
  userData,
}) => {
  const publisher = new Publisher(page, sandbox)
  const { host } = new URL(canaryWebhook(sandbox))
  const step = (name: string) => page.getByRole('group', { name })

  await test.step('a first start says what to do', async () => {
    await expect(step('Welcome to Pennywren.')).toBeVisible()
    await page.getByRole('button', { name: 'Test Connection' }).click()
    await expect(page.getByText('Please enter your automation webhook URL')).toBeVisible()
  })

  await test.step('it leads to the webhook and to the key, which are kept', async () => {
    await page.getByRole('button', { name: 'Enter Webhook URL' }).click()
    await expect(page.getByLabel('Webhook URL')).toBeFocused()
    await page.keyboard.insertText(canaryWebhook(sandbox))
    await page.getByLabel('Webhook URL').blur()
    await step(`Posts go to ${host}.`).getByRole('button', { name: 'Enter AI Key' }).click()
    await expect(page.getByLabel('AI service API key')).toBeFocused()
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByLabel('Endpoint').fill(sandbox.urls.ai)
    await page.getByLabel('Endpoint').blur()
    await publisher.key.fill(canaryKey)
    await publisher.key.blur()
    await expect(page.getByText('Kept encrypted on this machine.')).toHaveCount(2)
    await page.keyboard.press('Escape')
  })

  await test.step('a test that fails says why, one that arrives ends the first start', async () => {
    const send = page.getByRole('button', { name: `Send Test Post to ${host}` })
    sandbox.faults.set('webhook', { name: 'status', status: 404 }, 1)
    await send.click()
    await expect(page.getByText('Your webhook refused the test with status 404.')).toBeVisible()
    sandbox.inbox.clear()
    await send.click()
    await expect(page.locator('.toast-title', { hasText: 'Test Sent' })).toBeVisible()
    await expect(send).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    expect(publisher.arrived()).toMatchObject([{ action: 'test_connection' }])
  })

  await test.step('a post is published, and the reply is read', async () => {
    await publisher.fillPost()
    await publisher.send()
    expect(publisher.arrived()[1]).toMatchObject({
      action: 'publish_blog_post',
      post: { title: 'Café budgets', slug: 'cafe-budgets' },
      triggered_from: 'https://pennywren.example',
    })
    expect(sandbox.inbox.requests()[1]?.headers['content-type']).toBe('application/json')
  })

  await test.step('a draft that is being typed is not lost', async () => {
    await publisher.title.fill('Half a thought')
    await publisher.title.blur()
    await expect.poll(() => filesIn(userData).join()).toContain('Half a thought')
  })

  await test.step('no secret is in the page or in a file', async () => {
    const seen = [
      await page.content(),
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ),
      ...filesIn(userData),
    ].join('\n')
    expect(seen).not.toContain(canaryKey)
    expect(seen).not.toContain(canaryWebhook(sandbox))
  })

  await app.leave()
  await test.step('the next start finds all of it', async () => {
    const again = await launch()
    await expect(again.page.getByText('Sends to 127.0.0.1')).toBeVisible()
    await expect(again.page.getByLabel('Title', { exact: true })).toHaveValue('Half a thought')
    await expect(again.page.getByRole('status', { name: /^Messages/ })).toBeEmpty()
    await again.page.getByRole('button', { name: 'Settings', exact: true }).click()
    await again.page.getByRole('button', { name: 'Forget this URL' }).click()
    await expect(again.page.getByLabel('Webhook URL')).toHaveAccessibleDescription('Not set.')
    expect(readFileSync(join(userData, 'secrets.json'), 'utf8')).not.toContain('webhookUrl')
    expect(again.output()).not.toContain('canary')
  })
})
