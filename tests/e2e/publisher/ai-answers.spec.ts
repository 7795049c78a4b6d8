import { templateMark } from '../../../shared/publication/held-back.ts'
import { expect, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

test('a run that waits for its AI has four answers', async ({ page, sandbox, publisher }) => {
  const four = `${two}\nWeek 2\nTues - "Three"\nFri - "Four"`
  sandbox.faults.set('ai', { name: 'reset-before' })
  await publisher.openScheduled(four)
  await publisher.publishAll.click()
  const question = page.getByRole('group', { name: 'Your AI service does not answer' })
  await expect(question).toBeFocused()
  expect(publisher.arrived()).toEqual([])
  await publisher.expectAccessible('a paused run')
  await question.getByRole('button', { name: 'Leave pending' }).click()
  await see(publisher.card('Two'), /^Waiting$/)
  await question.getByRole('button', { name: 'Use template content', exact: true }).click()
  await publisher.expectToast('Content Generation Failed', 'Using template content instead.')
  await see(publisher.card('Three'), /^Waiting$/)
  sandbox.faults.clear()
  sandbox.faults.set('ai', { name: 'reset-before' }, 1)
  // The text that was asked for again is written.
  await question.getByRole('button', { name: 'Go on' }).click()
  await see(publisher.card('Three'), /^Waiting$/)
  await question.getByRole('button', { name: 'Use template content for all that are left' }).click()
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
  await see(publisher.card('One'), /^Published$/, 'OpenAI API error: Unauthorized')
  expect(publisher.arrived()).toMatchObject([{ aiGenerated: false }])
})

test('what is no part of an article is taken out by a press', async ({ publisher }) => {
  await publisher.openScheduled()
  const card = publisher.card('Small steps')
  const field = publisher.ownText('Small steps')
  await field.fill('Sure, here is your blog post:\n\nSave.【4†source】\n\nLet me know if it fits!')
  await card.locator('summary', { hasText: /things to look at/ }).click()
  await card.getByRole('button', { name: 'Take out: Sure, here is' }).click()
  await card.getByRole('button', { name: 'Take out: 【4†source】' }).click()
  await card.getByRole('button', { name: 'Take out: Let me know' }).click()
  await expect(field).toHaveValue('Save.')
  await publisher.undo.last().click()
  await expect(field).toHaveValue('Save.\n\nLet me know if it fits!')
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
  await see(card, /^Failed$/, /redirects elsewhere, and nothing arrived/)
  await expect(card.getByText(/may have been delivered/)).toHaveCount(0)
  // It was not followed.
  expect(sandbox.inbox.requests()).toHaveLength(1)
})
