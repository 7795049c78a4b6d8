import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTarget, removeTarget, type Target } from '../support/automation/automation.ts'
import {
  describeAutomation,
  describeDoors,
  payloadOf,
  postOf,
} from '../support/automation/contract.ts'
import { launchChromium } from '../support/chromium.ts'
import { startN8n, type RunningN8n } from './n8n.ts'

describeAutomation('the workflow, in n8n', (target) => startN8n(target))
describeDoors('who can publish, in n8n', startN8n)

describe('beside the workflow', () => {
  let target: Target
  let n8n: RunningN8n
  beforeAll(async () => {
    target = await createTarget({ 'README.md': 'A site.' })
    n8n = await startN8n(target)
  })
  afterAll(async () => {
    await n8n.stop()
    await removeTarget(target)
  })

  test('a form on another page of the same browser publishes nothing', async () => {
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      await page.setContent(`<form method="post" enctype="text/plain" action="${n8n.webhookUrl}">
        <input name='{"action":"test_connection","message":"' value='","timestamp":""}'>
        <button>Win</button></form>`)
      const answer = page.waitForResponse(n8n.webhookUrl)
      await page.getByRole('button').click()
      expect((await answer).status()).toBe(415)
      expect(target.gitHub.operations).toEqual([])
    } finally {
      await browser.close()
    }
  })

  test('twenty posts, each sent twice at the same moment, are committed once', async () => {
    const posts = Array.from({ length: 20 }, (_, index) => payloadOf(postOf(`of-twenty-${index}`)))
    const replies = await Promise.all([...posts, ...posts].map((post) => n8n.send(post)))
    const statuses = replies.map(({ status }) => status)
    console.log(
      `At once: ${statuses.filter((status) => status === 200).length} of 40 were accepted.`,
    )
    // Who loses every round is told so, and can send it again.
    expect([200, 502]).toEqual(expect.arrayContaining([...new Set(statuses)]))
    for (const post of posts) expect(await n8n.send(post)).toMatchObject({ status: 200 })
    expect(await target.log()).toHaveLength(21)
  }, 600_000)
})
