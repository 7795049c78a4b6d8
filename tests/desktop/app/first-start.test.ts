import { expect } from 'vitest'
import { test } from '../../support/desktop/headless-app.ts'

test('the first start leads to webhook, key and test, and is over for good once a host is known', async ({
  home,
  sandbox,
}) => {
  const { host } = new URL(sandbox.urls.webhook)
  const { notices, platform } = await home.start()
  await expect.poll(notices).toEqual([{ kind: 'first-start', step: 'webhook', host: '' }])
  await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook })
  expect(await notices()).toEqual([{ kind: 'first-start', step: 'key', host }])
  await platform.saveSecret({ name: 'aiKey', value: 'sk-0123456789' })
  expect(await notices()).toEqual([{ kind: 'first-start', step: 'test', host }])
  await platform.testConnection({ readable: false })
  expect(await notices()).toEqual([])
  const later = await home.start()
  await later.platform.forgetSecret({ name: 'webhookUrl' })
  await later.api.pageReady()
  expect(await later.notices()).toEqual([])
})

test('before the first post to a host the operator sees its name, and can send a test there', async ({
  home,
  sandbox,
}) => {
  const { child, platform } = await home.start()
  await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook })
  await child.command('answerDialog', { button: 0 })
  expect(await platform.mayPublish()).toBe(false)
  expect(sandbox.inbox.requests()).toHaveLength(0)
  await child.command('answerDialog', { button: 1 })
  await child.command('answerDialog', { button: 2 })
  expect(await platform.mayPublish()).toBe(true)
  expect(sandbox.inbox.requests()).toHaveLength(1)
  const { dialogs } = await child.command('observe')
  const question = `Publish to ${new URL(sandbox.urls.webhook).host}?`
  expect(dialogs).toEqual([question, question, question])
  expect(await platform.mayPublish()).toBe(true)
})

test('a host that accepted a test is known, another one is not', async ({ home, sandbox }) => {
  const { child, platform } = await home.start()
  await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook })
  await platform.testConnection({ readable: false })
  expect(await platform.mayPublish()).toBe(true)
  expect((await child.command('observe')).dialogs).toEqual([])
  await platform.saveSecret({ name: 'webhookUrl', value: 'https://other.example/hook' })
  await child.command('answerDialog', { button: 0 })
  expect(await platform.mayPublish()).toBe(false)
})
