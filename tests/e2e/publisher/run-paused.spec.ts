import { expect, limitOnce, test } from './publisher.ts'

// The browser itself notes each refusal and each broken connection.
test.use({ allowedConsole: [/Failed to load resource/] })

const two = 'Tues - "One"\nFri - "Two"'
const four = `${two}\nWeek 2\nTues - "Three"\nFri - "Four"`

test('a rate limit is waited for in sight, is told once, and its post can be skipped', async ({
  page,
  sandbox,
  publisher,
}) => {
  await limitOnce(page, sandbox)
  await publisher.openScheduled(two)
  await publisher.publishAll.click()
  const waiting = page.getByRole('group', { name: 'Waiting' })
  await expect(waiting).toBeFocused()
  const timer = waiting.getByRole('timer')
  await expect(timer).toHaveText(/^(10 min 00|9 min \d\d) s$/)
  await expect(timer).toHaveText(/^9 min \d\d s$/)
  await expect(page.getByText('It is asked again in 10 minutes.')).toHaveAttribute(
    'aria-live',
    'polite',
  )
  await expect(publisher.card('One').getByText('Waiting', { exact: true })).toBeVisible()
  await waiting.getByRole('button', { name: 'Skip this post' }).click()
  await expect(page.getByRole('region', { name: 'Run' })).toBeFocused()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 1 of 2 posts.')
  await expect(page.getByText('1 left pending, without a text.')).toBeVisible()
  await expect(publisher.card('One').getByText('Pending', { exact: true })).toBeVisible()
  expect(publisher.arrivedTitles()).toEqual(['Two'])
})

test('a key that is refused is asked for before a placeholder is sent', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publisher.openScheduled(two)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'The AI service does not take your key' })
  await expect(question).toBeFocused()
  await expect(question.getByText('OpenAI API error: Unauthorized')).toBeVisible()
  await publisher.expectError(
    'The run waits for you',
    'The AI service does not take your key. Enter another one, or stop the run.',
  )
  await expect(publisher.card('One').getByText('Waiting', { exact: true })).toBeVisible()
  expect(publisher.arrived()).toEqual([])
  const again = page.waitForRequest(sandbox.urls.ai)
  await question.getByLabel('Another API key').fill('sk-another-key-0123456789')
  await question.getByRole('button', { name: 'Go on' }).click()
  expect((await again).headers()['authorization']).toBe('Bearer sk-another-key-0123456789')
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  expect(publisher.arrived()).toMatchObject([
    { aiGenerated: true, post: { title: 'One' } },
    { aiGenerated: true, post: { title: 'Two' } },
  ])
})

test('a webhook out of reach twice in a row pauses the run before more texts are paid for', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('webhook', { name: 'reset-after' }, 2)
  await publisher.openScheduled(four)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your webhook did not answer twice in a row' })
  await expect(question).toBeFocused()
  await expect(question.getByText(/may have been delivered: check your automation/)).toBeVisible()
  expect(sandbox.ai.requests()).toHaveLength(2)
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Successfully published 2 of 4 posts.')).toBeVisible()
  // Nothing is sent again by itself.
  const titles = publisher.arrivedTitles()
  expect(titles).toEqual(['One', 'Two', 'Three', 'Four'])

  await publisher.button('Set 2 that may have been delivered back to pending…').click()
  const dialog = page.getByRole('dialog', { name: 'Set 2 posts back to pending?' })
  await expect(dialog.getByText(/Check the history of your automation first/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('2 failed', { exact: true })).toBeVisible()
  await publisher.button('Set 2 that may have been delivered back to pending…').click()
  await dialog.getByRole('button', { name: 'I have checked: set 2 back to pending' }).click()
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'One' })).toBeFocused()
  await publisher.publishAll.click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  // Their texts were written before.
  expect(sandbox.ai.requests()).toHaveLength(4)
})
