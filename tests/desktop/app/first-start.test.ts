import { expect } from 'vitest'
import { test } from '../../support/desktop/headless-app.ts'

test('the first start leads to webhook, key and test, and is over for good once a host is known', async ({
  home,
  sandbox,
}) => {
  const { host } = new URL(sandbox.urls.webhook)
  const { notices, platform } = await home.start()
  await expect.poll(notices).toEqual([{ kind: 'first-start', step: 'webhook', host: '' }])
  await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
  expect(await notices()).toEqual([{ kind: 'first-start', step: 'key', host }])
  await platform.saveSecret({ name: 'aiKey', value: 'sk-0123456789', host: '' })
  expect(await notices()).toEqual([{ kind: 'first-start', step: 'test', host }])
  await platform.testConnection({ allowsCors: false })
  expect(await notices()).toEqual([])
  expect(await platform.mayPublish()).toBe(true)
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
  const [cancel, sendTest, publish] = [0, 1, 2]
  const asked = async (...buttons: number[]) => {
    for (const button of buttons) await child.command('answerDialog', { button })
    return platform.mayPublish()
  }
  await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
  expect(await asked(cancel)).toBe(false)
  expect(sandbox.inbox.requests()).toHaveLength(0)
  sandbox.faults.set('webhook', { name: 'status', status: 404 }, 1)
  expect(await asked(sendTest, cancel)).toBe(false)
  // The test is accepted, whatever is pressed after it.
  expect(await asked(sendTest, cancel)).toBe(false)
  expect(sandbox.inbox.requests()).toHaveLength(2)
  expect(await asked()).toBe(true)
  const { dialogs } = await child.command('observe')
  const question = `Publish to ${new URL(sandbox.urls.webhook).host}?`
  expect(dialogs).toEqual(Array.from({ length: 5 }, () => question))

  await platform.saveSecret({ name: 'webhookUrl', value: 'https://other.example/hook', host: '' })
  expect(await asked(cancel)).toBe(false)
  expect(await asked(publish)).toBe(true)
  expect(await asked()).toBe(true)
})
