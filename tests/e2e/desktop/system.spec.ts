import { listenOnLoopback } from '../../../site/dev/static-host/listen.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { canaryWebhook, expectAccessible, filesIn } from './operator.ts'

test('a proxy that asks for a login is answered in the window, once, and lets nothing through before', async ({
  launch,
  sandbox,
  userData,
}) => {
  const wanted = `Basic ${Buffer.from('ada:lovelace').toString('base64')}`
  let passed = 0
  const proxy = await listenOnLoopback((request, response) => {
    if (request.headers['proxy-authorization'] === wanted) {
      passed += 1
      response.end('{}')
    } else response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Office"' }).end()
  })
  const app = await launch({ standIn: { proxy: proxy.url } })
  test.skip(app.standIn === undefined, 'Chromium sends nothing for this computer to a proxy.')
  const { page } = app
  await page.getByLabel('Webhook URL').fill(canaryWebhook(sandbox))
  const send = page.getByRole('button', { name: 'Test Connection' })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Your proxy asks for a login' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Nothing was sent/)).toBeVisible()
  await send.click()
  await dialog.getByLabel('User name').fill('ada')
  await dialog.getByLabel('Password').fill('lovelace')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.locator('.toast-title', { hasText: 'Test Sent' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await send.click()
  await expect(send).toBeEnabled()
  await expect.poll(() => passed).toBe(2)
  expect(filesIn(userData).join()).not.toContain('lovelace')
  await proxy.close()
})
