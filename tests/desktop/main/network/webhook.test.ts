import type { BrowserWindow } from 'electron'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createWebhookSender, createKnownHost } from '../../../../desktop/main/network/webhook.ts'
import { defaultSettings } from '../../../../desktop/main/storage/settings.ts'
import { recordInMemory } from '../../../support/desktop/record-store.ts'
import type { Delivery } from '../../../../shared/delivery.ts'

test('what is sent waits for what is being sent, and until the connections before are closed', async () => {
  const events: string[] = []
  const answers: (() => void)[] = []
  const sender = createWebhookSender({
    session: {
      closeAllConnections: async () => {
        events.push('closing')
        await nextTurn()
        events.push('closed')
      },
    },
    fetch: () => {
      events.push('sent')
      return new Promise((resolve) => {
        answers.push(() => {
          events.push('answered')
          resolve(new Response('ok'))
        })
      })
    },
    readTarget: () => Promise.resolve({ url: 'https://hooks.example/x' }),
    now: () => new Date('2027-01-05T12:00:00Z'),
  })
  expect(sender.isSending()).toBe(false)
  const sends = [sender.test(), sender.test()]
  const one = ['closing', 'closed', 'sent', 'answered']
  await expect.poll(() => events).toEqual(one.slice(0, 3))
  await nextTurn()
  expect(sender.isSending()).toBe(true)
  answers.shift()?.()
  await expect.poll(() => events).toEqual([...one, ...one.slice(0, 3)])
  answers.shift()?.()
  expect(await Promise.all(sends)).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(sender.isSending()).toBe(false)
})

const [cancel, sendTest] = [0, 1]

test.each<[string, Delivery, boolean]>([
  ['was accepted', { outcome: 'accepted', status: 200 }, true],
  ['was refused', { outcome: 'refused', status: 404, detail: '' }, false],
])('a test post that %s makes the host known: %s', async (_what, delivery, isKnown) => {
  const answers = [sendTest, cancel]
  const showMessageBox = vi.fn<() => Promise<{ response: number; checkboxChecked: boolean }>>(() =>
    Promise.resolve({ response: answers.shift() ?? cancel, checkboxChecked: false }),
  )
  const host = createKnownHost({
    dialog: { showMessageBox },
    window: () => ({}) as BrowserWindow,
    settings: recordInMemory(defaultSettings),
    host: () => Promise.resolve('automation.example'),
    sendTest: () => Promise.resolve(delivery),
  })
  expect(await host.mayPublish()).toBe(false)
  expect(showMessageBox).toHaveBeenCalledTimes(2)
  expect(await host.mayPublish()).toBe(isKnown)
})
