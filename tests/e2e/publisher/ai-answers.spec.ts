import { templateMark } from '../../../shared/publication/held-back.ts'
import { expect, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

const reply = (content: string, finish_reason = 'stop') =>
  ({
    name: 'status',
    status: 200,
    body: { choices: [{ message: { content }, finish_reason }] },
  }) as const

test('a run that waits for its AI has four answers', async ({ page, sandbox, publisher }) => {
  const four = `${two}\nWeek 2\nTues - "Three"\nFri - "Four"`
  sandbox.faults.set('ai', { name: 'reset-before' })
  await publisher.openScheduled(four)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your AI service does not answer' })
  await expect(question).toBeFocused()
  expect(publisher.arrived()).toEqual([])
  await publisher.expectAccessible('a paused run')
  await question.getByRole('button', { name: 'Skip' }).click()
  await see(publisher.card('Two'), /^Waiting$/)
  await question.getByRole('button', { name: 'Use placeholder', exact: true }).click()
  await publisher.expectToast('Content Generation Failed', 'Using template content instead.')
  await see(publisher.card('Three'), /^Waiting$/)
  sandbox.faults.clear()
  sandbox.faults.set('ai', { name: 'reset-before' }, 1)
  // The text that was asked for again is written.
  await question.getByRole('button', { name: 'Retry' }).click()
  await see(publisher.card('Three'), /^Waiting$/)
  await question.getByRole('button', { name: 'Use placeholder for the rest' }).click()
  await publisher.expectToast('Bulk Publishing Complete', 'Successfully published 3 of 4 posts.')
  await see(publisher.card('One'), /^Pending$/)
  expect(publisher.arrivedTitles()).toEqual(['Two', 'Three', 'Four'])
  for (const { post, aiGenerated } of publisher.arrived()) {
    expect(aiGenerated).toBe(false)
    expect(post.content).toContain(templateMark)
  }
})

test('one post alone is sent with the template, whatever fails', async ({ sandbox, publisher }) => {
  sandbox.faults.set('ai', { name: 'status', status: 401 })
  await publisher.openScheduled(two)
  await publisher.publishOne('One')
  await publisher.expectToast('Content Generation Failed', 'Using template content instead.')
  await see(publisher.card('One'), /^Published$/, 'Template sent: edit it')
  await publisher.openCard('One')
  await see(publisher.card('One'), 'OpenAI API error: Unauthorized')
  expect(publisher.arrived()).toMatchObject([{ aiGenerated: false }])
})

test('a text that was cut off is kept to be finished', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('ai', reply('## Half\n\nAn article that ends in the mid', 'length'), 2)
  await publisher.openScheduled(two)
  await publisher.publishOne('One')
  await publisher.expectToast('Content Generation Failed', 'Using template content instead.')
  const sent = publisher.card('One')
  await publisher.openCard('One')
  await expect(sent.getByText('cut off', { exact: true })).toBeVisible()
  expect(publisher.arrived()[0]?.post.content).toContain(templateMark)

  const left = publisher.card('Two')
  await publisher.pressMore('Two', 'Generate text')
  await publisher.openCard('Two')
  await see(left, /^cut off$/, /^Pending$/)
  await page.reload()
  await publisher.openCard('Two')
  await left.getByText('cut off', { exact: true }).click()
  await see(left.getByRole('region', { name: 'Text that was cut off' }), /ends in the mid/)
  await publisher.expectAccessible('a text that was cut off')
  await left.getByRole('button', { name: 'Finish it as your text' }).click()
  await expect(publisher.ownText('Two')).toHaveValue(/ends in the mid$/)
  await expect(left.getByText('cut off', { exact: true })).toHaveCount(0)
  await publisher.undo.click()
  await see(left, /^cut off$/)
  await expect(publisher.ownText('Two')).toHaveValue('')
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

test('a text is checked by the AI when that is asked for', async ({ page, sandbox, publisher }) => {
  await publisher.openScheduled()
  const card = publisher.card('Small steps')
  const field = publisher.ownText('Small steps')
  await field.fill('Put $10 aside each week: that is $530 a year.')
  await publisher.openCard('Small steps')
  await see(card, /One more request to your AI service.* about \d+ tokens are sent/)
  const found = [
    { quote: '$530 a year', reason: 'It is $520.' },
    { quote: 'nowhere in it', reason: 'Invented.' },
  ]
  sandbox.faults.set('ai', reply(`\`\`\`json\n${JSON.stringify(found)}\n\`\`\``), 1)
  await card.getByRole('button', { name: 'Have it checked' }).click()
  await see(card, 'The AI found 1 thing to look at. Judge each yourself.')
  await card.locator('summary', { hasText: /findings?$/ }).click()
  await see(card, 'It is $520.')
  await publisher.expectAccessible('findings of the AI')
  await card.getByRole('button', { name: '$530 a year', exact: true }).click()
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('$530 a year')
  // It is never in the way.
  await field.fill('Put $10 aside each week: that is $520 a year.')
  await expect(card.getByText('It is $520.')).toHaveCount(0)

  sandbox.faults.set('ai', reply('[]'), 1)
  await card.getByRole('button', { name: 'Have it checked' }).click()
  await see(card, /The AI found nothing to look at/)
  sandbox.faults.set('ai', reply('All good!'), 1)
  await card.getByRole('button', { name: 'Have it checked' }).click()
  await see(card, 'The AI’s answer was not understood.')
  expect(publisher.arrived()).toEqual([])
})

test('a webhook that redirects says so, and that nothing arrived', async ({
  sandbox,
  publisher,
}) => {
  const headers = {
    location: '/webhook/elsewhere',
    'access-control-allow-origin': '*',
  }
  sandbox.faults.set('webhook', { name: 'status', status: 302, headers }, 1)
  await publisher.openScheduled(two, { allowsCors: true })
  await publisher.publishOne('One')
  const card = publisher.card('One')
  await see(card, /^Failed$/, 'Refused: the address redirects')
  await expect(card.getByText(/may have been delivered/)).toHaveCount(0)
  // It was not followed.
  expect(sandbox.inbox.requests()).toHaveLength(1)
})
