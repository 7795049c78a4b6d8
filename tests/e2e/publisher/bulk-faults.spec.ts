import { expect, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

test('a run that sent nothing says why; what may have arrived is sent again after a question', async ({
  sandbox,
  publisher,
}) => {
  const body = 'The requested webhook is not registered.'
  sandbox.faults.set('webhook', { name: 'status', status: 404, body }, 1)
  sandbox.faults.set('webhook', { name: 'reset-after' }, 1)
  await publisher.openScheduled(two, { allowsCors: true })
  await publisher.publishAll.click()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 0 of 2 posts.')
  const summary = publisher.region('Summary of the run')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('0 published of 2 posts · 1 failed · 1 may have arrived')
  await expect(summary).toContainText(`refused it with status 404. It said: ${body}`)
  const [refused, uncertain] = [publisher.card('One'), publisher.card('Two')]
  await see(refused, 'Refused (404)')
  await publisher.openCard('One')
  await see(refused, /Is the workflow published/)
  await refused.getByRole('button', { name: 'Retry' }).click()
  await see(refused, /^Published$/)

  await see(uncertain, /^Failed$/, /check your automation before you retry/)
  await expect(uncertain.getByRole('button', { name: 'Generate & Publish' })).toHaveCount(0)
  await expect(uncertain.getByLabel('Custom content')).toHaveCount(0)
  await publisher.button('Retry all').click()
  const question = publisher.page.getByRole('dialog', { name: 'Retry this post?' })
  await see(question, 'It may have arrived. Check your automation first.')
  await question.getByRole('button', { name: 'Retry' }).click()
  await see(uncertain, /^Published$/)
  expect(publisher.arrivedTitles()).toEqual(['One', 'Two', 'One', 'Two'])
  expect(sandbox.ai.requests()).toHaveLength(2)
})
