import { expect, test } from '../../support/fixtures.ts'
import { arrived, openScheduled, Publisher } from './publisher.ts'

// The browser itself notes each broken connection and each refusal.
test.use({ allowedConsole: [/Failed to load resource/] })

const one = 'Tues - "One" - First'
const publishOne = 'Generate & Publish'

for (const [name, fault, reason] of [
  ['a service that fails again and again', { name: 'status', status: 500 }, /API error: /],
  ['a text that is empty', { name: 'empty' }, /answered without a text/],
  ['a text that is cut off', { name: 'truncated' }, /cut off before its end/],
  ['a reply that is broken', { name: 'malformed' }, /was not understood/],
  ['a connection that breaks', { name: 'reset-after' }, /connection broke/],
] as const) {
  test(`template content is sent, and marked, after ${name}`, async ({ page, sandbox }) => {
    sandbox.faults.set('ai', fault)
    const publisher = await openScheduled(page, sandbox, one)
    await publisher.button(publishOne).click()
    await publisher.expectToast(
      'Content Generation Failed',
      'Using template content instead.',
      'destructive',
    )
    const card = publisher.card('One')
    await expect(card.getByText('Template content was used')).toBeVisible()
    await expect(card.getByText(reason)).toBeVisible()
    await page.reload()
    await expect(card.getByText('Template content was used')).toBeVisible()
    await expect(card.getByText(reason)).toBeVisible()
    expect(arrived(sandbox)).toMatchObject([
      { aiGenerated: false, post: { content: expect.stringContaining('edit this post manually') } },
    ])
  })
}

test('a rate limit that passes is waited for', async ({ page, sandbox }) => {
  sandbox.faults.set('ai', { name: 'rate-limited', waitMs: 50, form: 'milliseconds' }, 1)
  sandbox.faults.set('ai', { name: 'rate-limited', waitMs: 1000, form: 'seconds' }, 1)
  const publisher = await openScheduled(page, sandbox, one)
  await publisher.button(publishOne).click()
  await expect(publisher.card('One').getByText('Published', { exact: true })).toBeVisible()
  expect(arrived(sandbox)).toMatchObject([{ aiGenerated: true }])
  expect(sandbox.ai.requests()).toHaveLength(3)
})

test('a model that takes a parameter in no form is asked about, and no template is sent', async ({
  page,
  sandbox,
}) => {
  const error = { message: 'Unsupported', param: 'max_tokens', code: 'unsupported_parameter' }
  sandbox.faults.set('ai', { name: 'status', status: 400, body: { error } })
  const publisher = await openScheduled(page, sandbox, one)
  await publisher.button('Generate text').click()
  await expect(page.getByText(/does not accept the parameter 'max_tokens'.*settings/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(publisher.card('One').getByText('Pending', { exact: true })).toBeVisible()
  expect(arrived(sandbox)).toEqual([])
})

test('a webhook out of reach fails its post', async ({ page, sandbox }) => {
  sandbox.faults.set('webhook', { name: 'reset-before' })
  const publisher = await openScheduled(page, sandbox, one)
  await publisher.button(publishOne).click()
  await expect(publisher.card('One').getByText('Failed', { exact: true })).toBeVisible()
  expect(arrived(sandbox)).toEqual([])
})

test('a text that never comes can be cancelled, and the post stays pending', async ({
  page,
  sandbox,
}) => {
  sandbox.faults.set('ai', { name: 'never' })
  const publisher = await openScheduled(page, sandbox)
  await publisher.publishAll.click()
  await publisher.button('Cancel writing').click()
  await expect(page.getByText('The run was stopped')).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(3)
  expect(arrived(sandbox)).toEqual([])
})

test('a webhook that breaks fails its post silently; only the operator tries again', async ({
  page,
  sandbox,
}) => {
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  const publisher = await openScheduled(page, sandbox, 'Tues - "One"\nFri - "Two"')
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click()
  await publisher.publishAll.click()
  await publisher.expectToast(
    'Bulk Publishing Complete',
    'Successfully published 1 of 2 posts.',
    'default',
  )
  await expect(page.locator('.toast')).toHaveCount(0)
  const card = publisher.card('One')
  await expect(card.getByText('Failed', { exact: true })).toBeVisible()
  await expect(card.getByText(/check your automation before you retry/)).toBeVisible()
  await expect(card.getByRole('button', { name: publishOne })).toHaveCount(0)
  await expect(card.getByLabel('Custom content')).toHaveCount(0)
  await card.getByRole('button', { name: 'I have checked: set back to pending' }).click()
  await card.getByRole('button', { name: publishOne }).click()
  await expect(card.getByText('Published', { exact: true })).toBeVisible()
  const [first, , again] = arrived(sandbox)
  expect(again?.post).toEqual(first?.post)
  expect(sandbox.ai.requests()).toHaveLength(2)
})

test('a refusal is shown with its status where replies are read', async ({ page, sandbox }) => {
  sandbox.faults.set('webhook', { name: 'status', status: 503, body: 'Paused' }, 1)
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.schedule(one)
  await publisher.button(publishOne).click()
  const card = publisher.card('One')
  await expect(card.getByText('refused it with status 503. It said: Paused')).toBeVisible()
  await publisher.button('Set 1 failed back to pending').click()
  await publisher.button(publishOne).click()
  await expect(card.getByText('Accepted by your webhook (200).')).toBeVisible()
})

test('a run of which nothing was published says why, what to check, and is retried', async ({
  page,
  sandbox,
}) => {
  const body = 'The requested webhook is not registered.'
  sandbox.faults.set('webhook', { name: 'status', status: 404, body }, 2)
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.schedule('Tues - "One"\nFri - "Two"')
  await publisher.publishAll.click()
  await publisher.expectToast(
    'Bulk Publishing Complete',
    'Successfully published 0 of 2 posts.',
    'default',
  )
  const summary = page.getByRole('region', { name: 'Summary of the run' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('0 published of 2 posts.')
  await expect(summary).toContainText(
    `“One” failed. Your webhook refused it with status 404. It said: ${body}`,
  )
  await expect(summary).toContainText('Check that the workflow is published')
  await expect(summary).toContainText('2 failed: refused by your webhook, or never sent.')
  // What is added to the queue since is not part of it.
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await page.getByLabel('Calendar text').fill('Week 2\nTues - "Three"')
  await publisher.button('Parse Calendar').click()
  await publisher.button('Add to the queue').click()
  await expect(publisher.card('Three').getByText('Pending', { exact: true })).toBeVisible()
  await summary.getByRole('button', { name: 'Retry 2 posts' }).click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  await expect(summary).toContainText('2 published of 2 posts.')
  await expect(summary.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await expect(publisher.card('Three').getByText('Pending', { exact: true })).toBeVisible()
  const titles = arrived(sandbox).map(({ post }) => post.title)
  expect(titles).toEqual(['One', 'Two', 'One', 'Two'])
  expect(sandbox.ai.requests()).toHaveLength(2)
})

test('a run whose texts were not written says so, and is retried with the same key', async ({
  page,
  sandbox,
}) => {
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await page.getByText('AI model and endpoint').click()
  await page.getByRole('radio', { name: 'Leave the post pending' }).check()
  await publisher.schedule('Tues - "One"\nFri - "Two"')
  sandbox.faults.set('ai', { name: 'empty' }, 2)
  await publisher.publishAll.click()
  const summary = page.getByRole('region', { name: 'Summary of the run' })
  await expect(summary).toContainText(
    '“One” was left without a text. The AI service answered without a text.',
  )
  await summary.getByRole('button', { name: 'Retry 2 posts' }).click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  await expect(summary).toContainText('2 sent, not confirmed')
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One', 'Two'])
})

test('what may have been delivered is not set back together with what surely was not', async ({
  page,
  sandbox,
}) => {
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  sandbox.faults.set('webhook', { name: 'status', status: 503, body: 'Paused' }, 1)
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.schedule('Tues - "One"\nFri - "Two"')
  await publisher.publishAll.click()
  await expect(page.getByText('2 failed', { exact: true })).toBeVisible()
  await publisher.button('Set 1 failed back to pending').click()
  await expect(publisher.card('One').getByText('Failed', { exact: true })).toBeVisible()
  await expect(publisher.card('Two').getByText('Pending', { exact: true })).toBeVisible()
})

test('a connection lost in the middle of a run loses no post', async ({
  page,
  context,
  sandbox,
}) => {
  const publisher = await openScheduled(page, sandbox, 'Tues - "One"\nFri - "Two"')
  for (const box of await page.getByLabel('Custom content').all()) await box.fill('Own')
  await publisher.publishAll.click()
  await expect(publisher.card('One').getByText('Published', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(publisher.card('Two').getByText('Failed', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(publisher.card('Two').getByText('Failed', { exact: true })).toBeVisible()
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One'])
})
