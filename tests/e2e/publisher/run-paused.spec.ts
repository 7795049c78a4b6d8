import { expect, test } from '../../support/fixtures.ts'
import { arrived, canaryKey, limitOnce, openScheduled, Publisher } from './publisher.ts'

// The browser itself notes each refusal and each broken connection.
test.use({ allowedConsole: [/Failed to load resource/] })

const two = 'Tues - "One"\nFri - "Two"'
const four = `${two}\nWeek 2\nTues - "Three"\nFri - "Four"`

test('a rate limit is waited for in sight, is told once, and its post can be skipped', async ({
  page,
  sandbox,
}) => {
  await limitOnce(page, sandbox)
  const publisher = await openScheduled(page, sandbox, two)
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
  await publisher.expectToast(
    'Bulk Publishing Complete',
    'Successfully published 1 of 2 posts.',
    'default',
  )
  await expect(page.getByText('1 left pending, without a text.')).toBeVisible()
  await expect(publisher.card('One').getByText('Pending', { exact: true })).toBeVisible()
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['Two'])
})

test('a key that is refused is asked for before a placeholder is sent', async ({
  page,
  sandbox,
}) => {
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  const publisher = await openScheduled(page, sandbox, two)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'The AI service does not take your key' })
  await expect(question).toBeFocused()
  await expect(question.getByText('OpenAI API error: Unauthorized')).toBeVisible()
  await publisher.expectToast(
    'The run waits for you',
    'The AI service does not take your key. Enter another one, or stop the run.',
    'destructive',
  )
  await expect(publisher.card('One').getByText('Waiting', { exact: true })).toBeVisible()
  expect(arrived(sandbox)).toEqual([])
  const again = page.waitForRequest(sandbox.urls.ai)
  await question.getByLabel('Another API key').fill('sk-another-key-0123456789')
  await question.getByRole('button', { name: 'Go on' }).click()
  expect((await again).headers()['authorization']).toBe('Bearer sk-another-key-0123456789')
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  expect(arrived(sandbox)).toMatchObject([
    { aiGenerated: true, post: { title: 'One' } },
    { aiGenerated: true, post: { title: 'Two' } },
  ])
})

test('a post that the AI fails is left pending where the settings say so, now and after a reload', async ({
  page,
  sandbox,
}) => {
  const publisher = new Publisher(page, sandbox)
  const choice = page.getByRole('radio', { name: 'Leave the post pending' })
  await publisher.openBulk()
  await page.getByText('AI model and endpoint').click()
  await expect(page.getByRole('radio', { name: 'Send the template' })).toBeChecked()
  await choice.check()
  await page.reload()
  await page.getByText('AI model and endpoint').click()
  await expect(choice).toBeChecked()

  sandbox.faults.set('ai', { name: 'empty' }, 1)
  await publisher.enterWebhook()
  await page.getByLabel('AI service API key').fill(canaryKey)
  await publisher.schedule(two)
  await publisher.publishAll.click()
  await publisher.expectToast(
    'Content Generation Failed',
    'The AI service answered without a text.',
    'destructive',
  )
  await expect(page.getByText('Successfully published 1 of 2 posts.')).toBeVisible()
  const card = publisher.card('One')
  await expect(card.getByText('Pending', { exact: true })).toBeVisible()
  await expect(card.getByText('The AI service answered without a text.')).toBeVisible()
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['Two'])
})

test('a webhook out of reach twice in a row pauses the run before more texts are paid for', async ({
  page,
  sandbox,
}) => {
  sandbox.faults.set('webhook', { name: 'reset-after' }, 2)
  const publisher = await openScheduled(page, sandbox, four)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your webhook did not answer twice in a row' })
  await expect(question).toBeFocused()
  await expect(question.getByText(/may have been delivered: check your automation/)).toBeVisible()
  expect(sandbox.ai.requests()).toHaveLength(2)
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Successfully published 2 of 4 posts.')).toBeVisible()
  // Nothing is sent again by itself.
  const titles = arrived(sandbox).map(({ post }) => post.title)
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
