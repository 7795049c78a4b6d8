import { expect, test } from './publisher.ts'

// The browser itself notes each broken connection and each refusal.
test.use({ allowedConsole: [/Failed to load resource/] })

const two = 'Tues - "One" - First\nFri - "Two"'
const publishOne = 'Generate & Publish'

test('where the AI writes nothing, template content is sent and marked, or the post left pending', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('ai', { name: 'empty' })
  await publisher.openScheduled(two)
  const card = publisher.card('One')
  await card.getByRole('button', { name: publishOne }).click()
  await publisher.expectError('Content Generation Failed', 'Using template content instead.')
  await page.reload()
  await expect(card.getByText('Template content was used')).toBeVisible()
  await expect(card.getByText(/answered without a text/)).toBeVisible()
  expect(publisher.arrived()).toMatchObject([
    { aiGenerated: false, post: { content: expect.stringContaining('edit this post manually') } },
  ])

  await publisher.enterConnection()
  await page.getByText('AI model and endpoint').click()
  await expect(page.getByRole('radio', { name: 'Send the template' })).toBeChecked()
  await page.getByRole('radio', { name: 'Leave the post pending' }).check()
  const left = publisher.card('Two')
  await left.getByRole('button', { name: publishOne }).click()
  await publisher.expectError(
    'Content Generation Failed',
    'The AI service answered without a text.',
  )
  await expect(left.getByText('Pending', { exact: true })).toBeVisible()
  await expect(left.getByText('The AI service answered without a text.')).toBeVisible()
  expect(publisher.arrivedTitles()).toEqual(['One'])
})

test('a text that never comes can be cancelled, and the post stays pending', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('ai', { name: 'never' })
  await publisher.openScheduled()
  await publisher.publishAll.click()
  await publisher.button('Cancel writing').click()
  await expect(page.getByText('The run was stopped')).toBeVisible()
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(3)
  expect(publisher.arrived()).toEqual([])
})

test('a webhook that breaks fails its post silently; only the operator tries again', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  await publisher.openScheduled(two)
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click()
  await publisher.publishAll.click()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 1 of 2 posts.')
  await expect(page.locator('.toast')).toHaveCount(0)
  const card = publisher.card('One')
  await expect(card.getByText('Failed', { exact: true })).toBeVisible()
  await expect(card.getByText(/check your automation before you retry/)).toBeVisible()
  await expect(card.getByRole('button', { name: publishOne })).toHaveCount(0)
  await expect(card.getByLabel('Custom content')).toHaveCount(0)
  await card.getByRole('button', { name: 'I have checked: set back to pending' }).click()
  await card.getByRole('button', { name: publishOne }).click()
  await expect(card.getByText('Published', { exact: true })).toBeVisible()
  const [first, , again] = publisher.arrived()
  expect(again?.post).toEqual(first?.post)
  expect(sandbox.ai.requests()).toHaveLength(2)
})

test('a run of which nothing was published says why, what to check, and is retried', async ({
  page,
  sandbox,
  publisher,
}) => {
  const body = 'The requested webhook is not registered.'
  sandbox.faults.set('webhook', { name: 'status', status: 404, body }, 2)
  await publisher.openBulk()
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.schedule(two)
  await publisher.publishAll.click()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 0 of 2 posts.')
  const summary = page.getByRole('region', { name: 'Summary of the run' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('0 published of 2 posts.')
  await expect(summary).toContainText(
    `“One” failed. Your webhook refused it with status 404. It said: ${body}`,
  )
  await expect(summary).toContainText('Check that the workflow is published')
  await expect(summary).toContainText('2 failed: refused by your webhook, or never sent.')
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText(
    'It refused a post with status 404.',
  )
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
  const titles = publisher.arrivedTitles()
  expect(titles).toEqual(['One', 'Two', 'One', 'Two'])
  expect(sandbox.ai.requests()).toHaveLength(2)
})

test('what may have been delivered is not set back together with what surely was not', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  sandbox.faults.set('webhook', { name: 'status', status: 503, body: 'Paused' }, 1)
  await publisher.openBulk()
  await page.getByLabel('My webhook allows CORS').check()
  await publisher.schedule(two)
  await publisher.publishAll.click()
  await expect(page.getByText('2 failed', { exact: true })).toBeVisible()
  await publisher.button('Set 1 failed back to pending').click()
  await expect(publisher.card('One').getByText('Failed', { exact: true })).toBeVisible()
  await expect(publisher.card('Two').getByText('Pending', { exact: true })).toBeVisible()
})
