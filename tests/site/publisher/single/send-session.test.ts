import { beforeEach, expect, test, vi } from 'vitest'
import { normalizePost } from '../../../../shared/post.ts'
import type { Delivery } from '../../../../shared/delivery.ts'
import type { Platform } from '../../../../site/publisher/platform.ts'
import { createSecretsSession } from '../../../../site/publisher/settings/secrets-session.ts'
import { createSettingsSession } from '../../../../site/publisher/settings/settings-session.ts'
import { createSendSession } from '../../../../site/publisher/single/send-session.ts'
import type { ToastOptions } from '../../../../site/ui/toast.ts'
import { openWindow, sharedBrowser } from '../../../support/publisher/browser-environment.ts'

const testConnection = vi.fn<Platform['testConnection']>()

beforeEach(() => {
  testConnection.mockReset()
})

/** A window with a webhook, and the switch as it is said to be. */
async function openWith(webhookAllowsCors: boolean) {
  const platform: Platform = { ...openWindow(sharedBrowser()), testConnection }
  await platform.saveSettings({ ...(await platform.loadSettings()), webhookAllowsCors })
  const secrets = createSecretsSession(platform)
  secrets.type('webhookUrl', 'https://hooks.example.com/abc')
  const settings = createSettingsSession(platform)
  await settings.load()
  const toasts: ToastOptions[] = []
  const toast = (options: ToastOptions) => {
    toasts.push(options)
    return () => undefined
  }
  const steps: string[] = []
  const history = {
    refresh: async () => {
      steps.push('refresh')
    },
  }
  const send = createSendSession({ platform, secrets, settings, history, toast })
  const switches = async () => [
    settings.get().settings?.webhookAllowsCors,
    (await platform.loadSettings()).webhookAllowsCors,
  ]
  return { send, platform, secrets, steps, toasts, switches }
}

test.each<[string, boolean, Delivery, boolean]>([
  ['on by an answer', false, { outcome: 'accepted', status: 200 }, true],
  [
    'on by a refusal that can be read',
    false,
    { outcome: 'refused', status: 404, detail: '' },
    true,
  ],
  ['off by silence', true, { outcome: 'unknown', trouble: 'unreadable' }, false],
  ['to nothing else by a late answer', true, { outcome: 'unknown', trouble: 'timeout' }, true],
  ['to nothing else where no test left', true, { outcome: 'not-sent' }, true],
])('finding out sets the switch %s', async (_how, before, delivery, after) => {
  testConnection.mockResolvedValue(delivery)
  const { send, toasts, switches } = await openWith(before)
  expect(await send.findOut()).toEqual(delivery)
  expect(testConnection.mock.calls).toEqual([['readable']])
  expect(await switches()).toEqual([after, after])
  expect(toasts).toEqual([])
  expect(send.get()).toEqual({ activity: 'idle', problem: undefined })
})

test('finding out is refused without a webhook', async () => {
  const { send, secrets, toasts, switches } = await openWith(true)
  secrets.type('webhookUrl', '')
  expect(await send.findOut()).toBeUndefined()
  expect(testConnection).not.toHaveBeenCalled()
  expect(toasts).toMatchObject([{ description: 'Please enter your automation webhook URL' }])
  expect(await switches()).toEqual([true, true])
})

test('a post is made when it is known what other windows have sent, just before it leaves', async () => {
  const { send, platform, steps } = await openWith(true)
  const result = normalizePost({ title: 'Rainy days', content: 'Words.' }, { now: new Date() })
  if (!result.ok) throw new Error('The example is a post.')
  const { post } = result
  platform.publishPost = async () => {
    steps.push('send')
    return { outcome: 'unconfirmed' }
  }
  const begin = async () => {
    steps.push('begin')
    return post
  }
  expect(await send.publish('manual', begin)).toBe(post)
  expect(steps.slice(0, 3)).toEqual(['refresh', 'begin', 'send'])
})

test('one test is sent at a time, whichever button is pressed', async () => {
  const answer = Promise.withResolvers<Delivery>()
  testConnection.mockReturnValue(answer.promise)
  const { send } = await openWith(false)
  const finding = send.findOut()
  expect(send.get().activity).toBe('finding-out')
  expect(await send.findOut()).toBeUndefined()
  await send.test()
  answer.resolve({ outcome: 'accepted', status: 200 })
  await finding
  expect(testConnection).toHaveBeenCalledOnce()
})
