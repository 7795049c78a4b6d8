import { createServer } from 'node:http'
import { listenOnLoopback } from '../../../site/static-host/listen.ts'
import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from '../../support/electron/desktop-test.ts'
import { canaryWebhook } from './operator.ts'

test('the end of a Windows session puts away what was typed the moment before', async ({
  launch,
}) => {
  const app = await launch()
  test.skip(app.endSession === undefined, 'A session is not ended for a test.')
  await app.page.getByLabel('Title', { exact: true }).fill('Just in time')
  expect(await app.endSession?.()).toBe(true)
  await app.ended?.()
  const { page } = await launch()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Just in time')
})

test('an error that nothing caught loses nothing that is typed before or after it', async ({
  launch,
}) => {
  const app = await launch()
  test.skip(app.failOutside === undefined, 'Nothing in the app throws for a test.')
  const title = app.page.getByLabel('Title', { exact: true })
  await title.fill('Typed before the error')
  await app.failOutside?.()
  await expect.poll(app.output).toContain('an error that nothing caught')
  await title.fill('Typed after the error')
  await app.leave()
  const { page } = await launch()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed after the error')
})

test('a proxy that asks for a login is answered in the window', async ({ launch, sandbox }) => {
  const wanted = `Basic ${Buffer.from('ada:lovelace').toString('base64')}`
  const proxy = await listenOnLoopback(
    createServer((request, response) => {
      const isKnown = request.headers['proxy-authorization'] === wanted
      if (isKnown) response.end('{}')
      else response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Office"' }).end()
    }),
    0,
  )
  const app = await launch({ proxy: proxy.url })
  test.skip(app.endSession === undefined, 'Chromium sends nothing for this computer to a proxy.')
  const { page } = app
  await page.getByLabel('Webhook URL').fill(canaryWebhook(sandbox))
  await page.getByRole('button', { name: 'Test Connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your proxy asks for a login' })
  await expect(dialog).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  await dialog.getByLabel('User name').fill('ada')
  await dialog.getByLabel('Password').fill('lovelace')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.locator('.toast-title', { hasText: 'Test Sent' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await proxy.close()
})
