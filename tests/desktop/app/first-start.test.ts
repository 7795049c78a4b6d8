import { expect } from 'vitest'
import { test } from '../../support/desktop/headless-app.ts'

test('the first start leads to webhook, key and test, and is over for good once one has arrived', async ({
  home,
  sandbox,
}) => {
  const first = await home.start()
  const { platform } = first
  const step = async ({ notices }: typeof first) =>
    (await notices()).find(({ id }) => id === 'first-start')?.action?.does
  await expect.poll(() => step(first)).toBe('enter-webhook')
  await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
  expect(await step(first)).toBe('enter-key')
  await platform.saveSecret({ name: 'aiKey', value: 'sk-0123456789', host: '' })
  expect(await step(first)).toBe('send-test')
  sandbox.faults.set('webhook', { name: 'status', status: 404 }, 1)
  await platform.testConnection({ allowsCors: false })
  expect(await step(first)).toBe('send-test')
  await platform.testConnection({ allowsCors: false })
  expect(await step(first)).toBeUndefined()
  const later = await home.start()
  await later.platform.forgetSecret({ name: 'webhookUrl' })
  await later.api.pageReady()
  expect(await step(later)).toBeUndefined()
})
