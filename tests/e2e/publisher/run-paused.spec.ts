import { expect, rateLimit, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

const four = `${two}\nWeek 2\nTues - "Three"\nFri - "Four"`

test('a rate limit is waited for, or its post is skipped', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('ai', rateLimit, 1)
  await publisher.openScheduled(two)
  await publisher.publishAll.click()
  const waiting = page.getByRole('group', { name: 'Waiting for the AI service' })
  await expect(waiting).toBeFocused()
  await expect(waiting.getByRole('timer')).toHaveText(/^9 min \d+ s$/)
  const told = page.getByText('It is asked again in 10 min 0 s.')
  await expect(told).toHaveAttribute('aria-live', 'polite')
  await see(publisher.card('One'), /^Waiting$/)
  await waiting.getByRole('button', { name: 'Skip' }).click()
  await expect(publisher.region('Run')).toBeFocused()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 1 of 2 posts.')
  await see(page, /1 without a text/)
  await see(publisher.card('One'), /^Pending$/)
  expect(publisher.arrivedTitles()).toEqual(['Two'])
})

test('a refused key is asked for before a template goes', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.openScheduled(two)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'The AI service does not take your key' })
  await expect(question).toBeFocused()
  await see(question, 'OpenAI API error: Unauthorized')
  const asked = 'The AI service does not take your key.'
  await expect(page.locator('[aria-live=polite]', { hasText: asked })).toBeAttached()
  await expect(page.locator('.toast', { hasText: asked })).toHaveCount(0)
  await see(publisher.card('One'), /^Waiting$/)
  expect(publisher.arrived()).toEqual([])
  const again = page.waitForRequest(sandbox.urls.ai)
  await question.getByLabel('Another API key').fill('sk-another-key-0123456789')
  await question.getByRole('button', { name: 'Retry' }).click()
  expect((await again).headers()['authorization']).toBe('Bearer sk-another-key-0123456789')
  await see(page, 'Successfully published 2 of 2 posts.')
  expect(publisher.arrived()).toMatchObject([
    { aiGenerated: true, post: { title: 'One' } },
    { aiGenerated: true, post: { title: 'Two' } },
  ])
})

test('a webhook out of reach twice pauses the run', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('webhook', { name: 'reset-after' }, 2)
  await publisher.openScheduled(four)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your webhook cannot be reached' })
  await expect(question).toBeFocused()
  await see(question, /^“Two”: .*may have been delivered: check your automation/)
  await expect(page).toHaveTitle(/^Paused \(1\/4\) /)
  expect(sandbox.ai.requests()).toHaveLength(2)
  await question.getByRole('button', { name: 'Retry' }).click()
  await see(page, 'Successfully published 3 of 4 posts.')
  // It is about the post that the run paused with; the one before is sent again by nobody.
  expect(publisher.arrivedTitles()).toEqual(['One', 'Two', 'Two', 'Three', 'Four'])

  await publisher.button('Retry all').click()
  const dialog = page.getByRole('dialog', { name: 'Retry this post?' })
  await see(dialog, 'It may have arrived. Check your automation first.')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await see(publisher.card('One'), /^Published$/)
  // Their texts were written before.
  expect(sandbox.ai.requests()).toHaveLength(4)
})

test('a paused run calls its operator, where that was allowed', async ({
  page,
  sandbox,
  publisher,
}) => {
  await page.addInitScript(() => {
    const told: string[] = []
    class StandIn extends EventTarget {
      static permission = 'default'
      static requestPermission() {
        StandIn.permission = 'granted'
        return Promise.resolve('granted')
      }
      constructor(title: string, { body }: { body: string }) {
        super()
        told.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: StandIn, told })
    document.hasFocus = () => false
  })
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.openBulk()
  await publisher.inSettings(async () => {
    await publisher.button('Notify me when a run pauses').click()
    await see(publisher.settings, 'You are notified when a run pauses.')
  })
  await publisher.schedule(two)
  await publisher.publishAll.click()
  await expect(page).toHaveTitle(/^Paused \(0\/2\) /)
  expect(await page.evaluate(() => Reflect.get(window, 'told') as string[])).toEqual([
    'The run is paused: One',
  ])
  await publisher.button('Retry').click()
  await see(page, 'Successfully published 2 of 2 posts.')
  await expect(page).toHaveTitle(/^Bulk Publisher/)
})
