import { holdRequests } from '../../support/hold-requests.ts'
import { expect, refusalsNoted, see, test, two } from './publisher.ts'

test.use(refusalsNoted)

test('a post that was sent for a later day is changed with three presses', async ({
  page,
  sandbox,
  publisher,
}) => {
  await publisher.openScheduled(two, { allowsCors: true })
  await publisher.ownText('One').fill('The first text.')
  await publisher.publishOne('One')
  const card = publisher.card('One')
  await see(card, 'Goes live January 5')
  const [before] = publisher.arrived()

  // First press. The second is into the text.
  const editor = await publisher.edit('One')
  await expect(editor.getByLabel('Title')).toBeFocused()
  await editor.getByLabel('Content').fill('Another text.')
  await editor.getByLabel('Publish date').fill('2027-01-07')
  await page.keyboard.press('Escape')
  await see(card, /^Published$/, 'Changed, not sent')
  await expect(publisher.cardTitle('One')).toBeFocused()
  await card.getByRole('button', { name: 'Publish change' }).click()
  await see(card, 'Goes live January 7')
  await expect(card.getByTitle('Thursday, January 7, 2027')).toBeVisible()
  const [, change] = publisher.arrived()
  expect(change).toMatchObject({
    action: 'publish_blog_post',
    post: {
      id: before?.post.id,
      slug: before?.post.slug,
      title: 'One',
      content: 'Another text.',
      publishDate: '2027-01-07',
    },
  })
  await publisher.openCard('One')
  await see(card, 'Another text.')
  await expect(card.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(2)

  await publisher.pressMore('One', 'Take back')
  const question = card.getByRole('dialog', { name: 'Take back “One”?' })
  await publisher.expectNoViolations()
  const taking = await holdRequests(page, sandbox.urls.webhook)
  await question.getByRole('button', { name: 'Take back' }).click()
  await see(publisher.region('Run'), 'Taking back')
  taking.release()
  await see(card, /^Published$/, 'Taken back')
  expect(publisher.arrived()[2]).toMatchObject({ post: { id: before?.post.id, draft: true } })
  await page.reload()
  await see(card, 'Taken back')

  await publisher.enterWebhook()
  await card.getByRole('button', { name: 'Put back' }).click()
  await see(card, 'Goes live January 7')
  expect(publisher.arrived()[3]?.post).not.toHaveProperty('draft')
})
