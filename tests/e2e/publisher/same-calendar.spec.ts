import { expect, see, test, two } from './publisher.ts'

const dialogName = '2 of 2 posts were sent before'

test('a calendar that was sent is parsed again, and asks nothing', async ({ page, publisher }) => {
  await publisher.openScheduled(two)
  await publisher.publishQueue(2)
  const summary = publisher.region('Summary of the run')
  await see(summary, /2 sent of 2 posts/)
  await publisher.parse()
  await publisher.expectToast('Calendar Parsed', 'Found 0 posts to schedule.')
  await see(page, '2 published')
  await expect(summary).toHaveCount(0)
})

test('a queue that was sent is replaced unasked, but for what is to come', async ({
  page,
  publisher,
}) => {
  await page.clock.install({ time: '2027-01-06T12:00:00Z' })
  await publisher.openScheduled(two)
  for (const own of await page.getByLabel('Custom content').all()) await own.fill('Text.')
  await publisher.publishAll.click()
  await see(page, /^2 published$/)
  await publisher.parse('Week 3\nTues - "Three"')
  await publisher.expectToast('Calendar Parsed', 'Found 1 posts to schedule.')
  // 'One' was for January 5.
  await expect(publisher.cardTitles).toHaveText(['Two', 'Three'])
})

test('a run of posts that were all sent before leaves no panel of the last one', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled(two)
  await publisher.publishQueue(2)
  for (const title of ['One', 'Two']) await publisher.remove(title)
  await publisher.parse()
  await see(page, '0 published')
  await publisher.publishAll.click()
  const question = page.getByRole('dialog', { name: dialogName })
  await question.getByRole('button', { name: 'Leave out' }).click()
  await expect(question).toBeHidden()
  await expect(publisher.region('Summary of the run')).toHaveCount(0)
})
