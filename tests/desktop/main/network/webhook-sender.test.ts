import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWebhookSender } from '../../../../desktop/main/network/webhook-sender.ts'

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
