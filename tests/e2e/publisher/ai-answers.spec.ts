import { expect, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

const reply = (message: object, finish_reason = 'stop') =>
  ({ name: 'status', status: 200, body: { choices: [{ message, finish_reason }] } }) as const

test('a refusal in prose is sent, and said', async ({ sandbox, publisher }) => {
  const content = 'I am sorry, but I cannot help with that request.'
  sandbox.faults.set('ai', reply({ content }), 1)
  await publisher.openScheduled(two)
  await publisher.publishQueue(2)
  expect(publisher.arrived()[0]?.post.content).toBe(content)
  await publisher.openCard('One')
  await publisher
    .card('One')
    .locator('summary', { hasText: /findings?$/ })
    .click()
  await see(publisher.card('One'), `10 words: ${content}`)
})

test('a text with findings is asked about before it is sent', async ({
  page,
  sandbox,
  publisher,
}) => {
  sandbox.faults.set('ai', reply({ content: 'I am sorry, but I cannot.' }), 1)
  await publisher.openScheduled(two)
  await publisher.inSettings(async () => {
    await page.getByText('Writing guide and checks').click()
    await page.getByLabel('Ask before a text with findings is sent').check()
  })
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'There are findings in this text' })
  await see(question, /6 words: I am sorry/)
  expect(publisher.arrived()).toEqual([])
  await publisher.expectAccessible('a run that asks about a text')
  await question.getByRole('button', { name: 'Skip' }).click()
  await see(page, 'Successfully published 1 of 2 posts.')
  expect(publisher.arrivedTitles()).toEqual(['Two'])
})

test('what is no part of an article is taken out by a press', async ({ publisher }) => {
  await publisher.openScheduled()
  const card = publisher.card('Small steps')
  const field = publisher.ownText('Small steps')
  await field.fill('Sure, here is your blog post:\n\nSave.【4†source】\n\nLet me know if it fits!')
  await publisher.openCard('Small steps')
  await card.locator('summary', { hasText: /findings/ }).click()
  await card.getByRole('button', { name: 'Take out: Sure, here is' }).click()
  await card.getByRole('button', { name: 'Take out: 【4†source】' }).click()
  await card.getByRole('button', { name: 'Take out: Let me know' }).click()
  await expect(field).toHaveValue('Save.')
  await publisher.undo.last().click()
  await expect(field).toHaveValue('Save.\n\nLet me know if it fits!')
})
