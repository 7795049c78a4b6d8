import { expect, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

const publishOne = 'Generate & Publish'

test('without a text by AI the card says why, and is sent or left', async ({
  page,
  sandbox,
  publisher,
}) => {
  const said = 'Not in your region.'
  sandbox.faults.set('ai', { name: 'status', status: 403, body: { error: { message: said } } })
  await publisher.openScheduled(two)
  const card = publisher.card('One')
  await card.getByRole('button', { name: publishOne }).click()
  await publisher.expectToast('Content Generation Failed', 'Using template content instead.')
  await page.reload()
  await see(card, /^Placeholder sent: The AI service refused \(403\)\. Not in your region\.$/)
  await publisher.openCard('One')
  await see(card, 'OpenAI API error: Forbidden')

  await publisher.enterConnection()
  await publisher.inSettings(async () => {
    await expect(page.getByRole('radio', { name: 'Go on' })).toBeChecked()
    await page.getByRole('radio', { name: 'Leave the post pending' }).check()
  })
  const left = publisher.card('Two')
  await left.getByRole('button', { name: publishOne }).click()
  await publisher.expectToast('Content Generation Failed', 'The AI service refused (403).')
  await see(left, /^Pending$/, /^The AI service refused \(403\)\. Not in your region\.$/)
  expect(publisher.arrivedTitles()).toEqual(['One'])
})

test('a text that never comes can be cancelled', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('ai', { name: 'never' })
  await publisher.openScheduled()
  await publisher.publishAll.click()
  await publisher.button('Cancel writing').click()
  await see(page, 'The run was stopped')
  await expect(page.getByText('Pending', { exact: true })).toHaveCount(3)
  expect(publisher.arrived()).toEqual([])
})

test('a post that may have arrived is sent again after a question', async ({
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  await publisher.openScheduled(two)
  await publisher.publishQueue(1, 2)
  const card = publisher.card('One')
  await see(card, /^Failed$/, /check your automation before you retry/)
  await expect(card.getByRole('button', { name: publishOne })).toHaveCount(0)
  await expect(card.getByLabel('Custom content')).toHaveCount(0)
  await card.getByRole('button', { name: 'Retry' }).click()
  const question = card.getByRole('dialog', { name: 'Retry this post?' })
  await see(question, 'It may have arrived. Check your automation first.')
  await question.getByRole('button', { name: 'Retry' }).click()
  await see(card, /^Published$/)
  const [first, , again] = publisher.arrived()
  expect(again?.post).toEqual(first?.post)
  expect(sandbox.ai.requests()).toHaveLength(2)
})

test('a run that sent nothing says why, and is retried', async ({ sandbox, publisher }) => {
  const body = 'The requested webhook is not registered.'
  sandbox.faults.set('webhook', { name: 'status', status: 404, body }, 2)
  await publisher.openScheduled(two, { allowsCors: true })
  await publisher.publishAll.click()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 0 of 2 posts.')
  const summary = publisher.region('Summary of the run')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('0 published of 2 posts · 2 failed')
  await expect(summary).toContainText(`refused it with status 404. It said: ${body}`)
  await see(publisher.card('One'), 'Refused (404)')
  await publisher.openCard('One')
  await see(publisher.card('One'), /Is the workflow published/)
  await publisher.button('Retry all').click()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 2 of 2 posts.')
  expect(publisher.arrivedTitles()).toEqual(['One', 'Two', 'One', 'Two'])
  expect(sandbox.ai.requests()).toHaveLength(2)
})
