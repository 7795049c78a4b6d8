import { placeholderMark } from '../../../shared/held-back.ts'
import { expect, rateLimit, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

test('a rate limit is waited for, or its post is skipped', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('ai', rateLimit, 1)
  await publisher.openScheduled(two)
  await publisher.publishAll.click()
  const waiting = page.getByRole('group', { name: 'Waiting for the AI service' })
  await expect(waiting).toBeFocused()
  await expect(waiting.getByRole('timer')).toHaveText(/^9 min \d+ s$/)
  const told = page.getByText('Waiting for the AI service. It is asked again in 10 min 0 s.')
  await expect(told).toHaveAttribute('aria-live', 'polite')
  await see(publisher.card('One'), /^Waiting$/)
  await waiting.getByRole('button', { name: 'Skip' }).click()
  await expect(publisher.region('Run')).toBeFocused()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 1 of 2 posts.')
  await see(page, /1 without a text/)
  await see(publisher.card('One'), /^Pending$/)
  expect(publisher.arrivedTitles()).toEqual(['Two'])
})

test('an operator who is asked mends what fails', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.openScheduled(two, { allowsCors: true })
  await publisher.askWhenFailing()
  await publisher.publishAll.click()
  const noText = page.getByRole('group', { name: 'The AI wrote no text' })
  await expect(noText).toBeFocused()
  await see(noText, 'Post 1 of 2: One')
  await see(noText, /The AI service does not take the key \(401\)\./)
  await see(noText, 'The sandbox was told to answer 401.')
  const asked = page.locator('[aria-live=polite]', { hasText: 'The AI wrote no text.' })
  await expect(asked).toBeAttached()
  await see(publisher.card('One'), /^Waiting$/)
  expect(publisher.arrived()).toEqual([])

  await publisher.inSettings(() => publisher.key.fill('sk-another-key-0123456789'))
  const again = page.waitForRequest(sandbox.urls.ai)
  sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered.' }, 1)
  await noText.getByRole('button', { name: 'Retry' }).click()
  expect((await again).headers()['authorization']).toBe('Bearer sk-another-key-0123456789')
  const failed = page.getByRole('group', { name: 'A post failed' })
  await see(failed, /refused it with status 404\. It said: Not registered\.$/)
  await expect(page).toHaveTitle(/^Paused \(0\/2\) /)
  sandbox.faults.set('ai', { name: 'status', status: 403 })
  await failed.getByRole('button', { name: 'Retry' }).click()

  await see(noText, 'Post 2 of 2: Two')
  await see(noText, /The AI service refused \(403\)\./)
  await publisher.button('More for this pause').click()
  await publisher.button('Use the placeholder').click()
  await see(page, 'Successfully published 2 of 2 posts.')
  expect(publisher.arrived()).toMatchObject([
    { aiGenerated: true, post: { title: 'One' } },
    { aiGenerated: true, post: { title: 'One' } },
    {
      aiGenerated: false,
      post: { title: 'Two', content: expect.stringContaining(placeholderMark) },
    },
  ])
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
  await publisher.askWhenFailing()
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
