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

const [cancel, sendTest, publish] = [0, 1, 2]

/** A host that is asked about over settings that can never be saved. */
function askedWith(answers: number[], test: Delivery = { outcome: 'accepted', status: 200 }) {
  const showMessageBox = vi.fn<() => Promise<{ response: number; checkboxChecked: boolean }>>(() =>
    Promise.resolve({ response: answers.shift() ?? cancel, checkboxChecked: false }),
  )
  const host = createKnownHost({
    dialog: { showMessageBox },
    window: () => undefined,
    settings: recordInMemory(defaultSettings, { fails: true }),
    host: () => Promise.resolve('automation.example'),
    sendTest: () => Promise.resolve(test),
  })
  return { host, showMessageBox }
}

test('a host that was named is not asked about again, even where settings cannot be saved', async () => {
  const { host, showMessageBox } = askedWith([publish])
  expect(await host.mayPublish()).toBe(true)
  expect(await host.mayPublish()).toBe(true)
  expect(showMessageBox).toHaveBeenCalledOnce()
})

test('two clicks are asked about once, and both have the answer', async () => {
  const { host, showMessageBox } = askedWith([cancel, publish])
  expect(await Promise.all([host.mayPublish(), host.mayPublish()])).toEqual([false, false])
  expect(showMessageBox).toHaveBeenCalledOnce()
})

test('a test post that was accepted makes the host known, whatever is pressed after it', async () => {
  const { host, showMessageBox } = askedWith([sendTest, cancel])
  expect(await host.mayPublish()).toBe(false)
  expect(await host.mayPublish()).toBe(true)
  expect(showMessageBox).toHaveBeenCalledTimes(2)
})

test('a test post that was refused does not', async () => {
  const refused: Delivery = { outcome: 'refused', status: 404, detail: '' }
  const { host, showMessageBox } = askedWith([sendTest, cancel, cancel], refused)
  expect(await host.mayPublish()).toBe(false)
  expect(await host.mayPublish()).toBe(false)
  expect(showMessageBox).toHaveBeenCalledTimes(3)
})
