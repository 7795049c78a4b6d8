import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWebhookSender } from '../../../../desktop/main/network/webhook.ts'

/** A sender whose webhook answers when it is told to, and what its session does, in order. */
function senderOn(session: string[]) {
  const answers: (() => void)[] = []
  const sender = createWebhookSender({
    session: {
      closeAllConnections: async () => {
        session.push('closing')
        await nextTurn()
        session.push('closed')
      },
      fetch: () => {
        session.push('sent')
        return new Promise((resolve) => {
          answers.push(() => {
            resolve(new Response('ok'))
          })
        })
      },
    },
    readUrl: () => Promise.resolve('https://hooks.example/x'),
    now: () => new Date('2027-01-05T12:00:00Z'),
  })
  const answer = () => {
    for (const answerOne of answers.splice(0)) answerOne()
  }
  return { sender, answer }
}

test('what is sent waits until old connections are closed, and closes none that is in use', async () => {
  const session: string[] = []
  const { sender, answer } = senderOn(session)
  const first = sender.test()
  await expect.poll(() => session).toEqual(['closing', 'closed', 'sent'])
  const second = sender.test()
  await expect.poll(() => session.slice(3)).toEqual(['sent'])
  answer()
  expect(await Promise.all([first, second])).toMatchObject([{ status: 200 }, { status: 200 }])
  const third = sender.test()
  await expect.poll(() => session.slice(4)).toEqual(['closing', 'closed', 'sent'])
  answer()
  await third
})
