import { expect } from 'vitest'
import { test } from '../../support/desktop/headless-app.ts'

test('the first start leads to webhook, key and test, and is over for good once a host is known', async ({
  home,
  sandbox,
}) => {
  const { host } = new URL(sandbox.urls.webhook)
  const first = await home.start()
  const { platform } = first
  const steps = async ({ notices }: typeof first) =>
    (await notices()).filter(({ kind }) => kind === 'first-start')
  const notices = () => steps(first)
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
  expect(await steps(later)).toEqual([])
})

test('before the first post to a host the operator sees its name, and is asked once', async ({
  home,
  sandbox,
}) => {
  const { child, platform } = await home.start()
  const asked = async (button?: number) => {
    if (button !== undefined) await child.command('answerDialog', { button })
    return platform.mayPublish()
  }
  await platform.saveSecret({ name: 'webhookUrl', value: sandbox.urls.webhook, host: '' })
  expect([await asked(0), await asked(1), await asked()]).toEqual([false, true, true])
  const question = `Publish to ${new URL(sandbox.urls.webhook).host}?`
  expect((await child.command('observe')).dialogs).toEqual([question, question])
  expect(sandbox.inbox.requests()).toEqual([])
  await platform.saveSecret({ name: 'webhookUrl', value: 'https://other.example/hook', host: '' })
  expect(await asked(0)).toBe(false)
})
