import { expect } from 'vitest'
import { type HeadlessApp, test } from '../../support/desktop/headless-app.ts'

const steps = async ({ api }: HeadlessApp) => {
  const notices = await api.notices()
  return notices.ok ? notices.data.find(({ kind }) => kind === 'first-start') : undefined
}

test('the first start does not come back after it was dismissed', async ({ home }) => {
  const first = await home.start()
  await first.api.endFirstStart()
  expect(await steps(first)).toBeUndefined()
  const second = await home.start()
  expect(await steps(second)).toBeUndefined()
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
