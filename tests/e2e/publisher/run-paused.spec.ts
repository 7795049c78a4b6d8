import { placeholderMark } from '../../../shared/held-back.ts'
import { expect, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

/** Takes the place of the system's notifications. Runs in the page. */
function noteNotifications(): void {
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
}

test('an operator who wants to be asked is notified, and mends what fails', async ({
  page,
  sandbox,
  publisher,
}) => {
  await page.addInitScript(noteNotifications)
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.openBulk({ allowsCors: true })
  await publisher.inSettings(async () => {
    await publisher.button('Notify me when a run pauses').click()
    await see(publisher.settings, 'You are notified when a run pauses.')
    await page.getByRole('radio', { name: 'Ask me' }).check()
  })
  await publisher.schedule(two)
  await publisher.publishAll.click()
  const noText = page.getByRole('group', { name: 'The AI wrote no text' })
  await expect(noText).toBeFocused()
  await see(noText, 'Post 1 of 2: One')
  await see(noText, /The AI service does not take the key \(401\)\./)
  await see(noText, 'The sandbox was told to answer 401.')
  await expect(page).toHaveTitle(/^Paused \(0\/2\) /)
  expect(await page.evaluate(() => Reflect.get(window, 'told') as string[])).toEqual([
    'The run is paused: One',
  ])
  expect(publisher.arrived()).toEqual([])

  await publisher.inSettings(() => publisher.key.fill('sk-another-key-0123456789'))
  const again = page.waitForRequest(sandbox.urls.ai)
  sandbox.faults.set('webhook', { name: 'status', status: 404, body: 'Not registered.' }, 1)
  await noText.getByRole('button', { name: 'Retry' }).click()
  expect((await again).headers()['authorization']).toBe('Bearer sk-another-key-0123456789')
  const failed = page.getByRole('group', { name: 'A post failed' })
  await see(failed, /refused it with status 404\. It said: Not registered\.$/)
  sandbox.faults.set('ai', { name: 'status', status: 403 })
  await failed.getByRole('button', { name: 'Retry' }).click()

  await see(noText, 'Post 2 of 2: Two', /The AI service refused \(403\)\./)
  await publisher.button('More for this pause').click()
  await publisher.button('Use the placeholder').click()
  await see(page, 'Successfully published 2 of 2 posts.')
  await expect(page).toHaveTitle(/^Bulk Publisher/)
  const one = { aiGenerated: true, post: { title: 'One' } }
  const content = expect.stringContaining(placeholderMark)
  expect(publisher.arrived()).toMatchObject([
    one,
    one,
    { aiGenerated: false, post: { title: 'Two', content } },
  ])
})
