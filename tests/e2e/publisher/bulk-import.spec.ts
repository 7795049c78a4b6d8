import { violationsOf } from '../../support/accessibility.ts'
import { calendar, expect, test } from './publisher.ts'

test('a calendar becomes scheduled posts, and what is missing or cannot be read is told', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  const missing = 'Please provide both the calendar input and start date.'
  await publisher.button('Parse Calendar').click()
  await publisher.expectError('Missing Information', missing)
  await page.getByLabel('Calendar text').fill(calendar)
  await publisher.button('Parse Calendar').click()
  await publisher.expectError('Missing Information', missing)
  await publisher.enterCalendar('Nothing to see')
  await publisher.button('Parse Calendar').click()
  await publisher.expectError('Parse Error', 'Failed to parse calendar. Please check the format.')
  await page.getByRole('tab', { name: 'Review & Schedule' }).click()
  await expect(page.getByText('No posts scheduled yet. Import your calendar first.')).toBeVisible()
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await publisher.schedule()
  await publisher.expectToast('Calendar Parsed', 'Found 3 posts to schedule.')
  await expect(page.getByText('3 posts scheduled')).toBeVisible()
  await expect(page.getByText('0 published')).toBeVisible()
  const card = publisher.card('The envelope method')
  await expect(card.getByText('Pending')).toBeVisible()
  await expect(card.getByText('Cash and labels')).toBeVisible()
  await expect(card.getByText('Friday, January 8, 2027')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Small steps' })).toBeFocused()
})

test('every line is reported while it is typed, and leads to its place in the text', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await page.getByLabel('Start date').fill('2027-01-06')
  await expect(page.getByText(/This is a Wednesday, not a Monday/)).toBeVisible()
  await page.getByLabel('Calendar text').fill(`${calendar}\nMonday - "No"\nFri - no quotes`)
  const report = page.getByRole('region', { name: 'What was understood' })
  await expect(report.getByText('3 posts, 2 lines not used')).toBeVisible()
  const unused = report.getByRole('listitem').filter({ hasText: 'Fri - no quotes' })
  await expect(unused).toContainText('Line 7')
  await expect(unused).toContainText('has no title in quotes')

  const lines = Array.from({ length: 300 }, (_, index) => `Tues – "Post ${index}"`)
  const text = [...lines, 'Fri – no quotes', ...lines].join('\n')
  const field = page.getByLabel('Calendar text')
  await field.fill(text)
  await field.press('ControlOrMeta+Home')
  await report.getByRole('button', { name: 'Fri – no quotes' }).press('Enter')
  await expect(field).toBeFocused()
  const { caret, scrolled } = await field.evaluate((area: HTMLTextAreaElement) => ({
    caret: [area.selectionStart, area.selectionEnd],
    scrolled: area.scrollTop,
  }))
  const end = text.indexOf('no quotes') + 'no quotes'.length
  expect(caret).toEqual([end, end])
  expect(scrolled).toBeGreaterThan(1000)
  await expect(report.getByRole('listitem')).toHaveCount(100)
  await report.getByRole('button', { name: 'Show more lines' }).click()
  await expect(report.getByRole('listitem')).toHaveCount(200)
})

test('what replacing and adding would do is said before a post is lost', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled()
  await publisher.card('Rainy days').getByLabel('Custom content').fill('Own words')
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  const lines = ['Tues - "Small steps" - Ten minutes', 'Fri - "Only one"', 'Fri - no title']
  await page.getByLabel('Calendar text').fill(lines.join('\n'))
  await publisher.button('Parse Calendar').click()
  const dialog = page.getByRole('dialog', { name: 'Replace the queue, or add to it?' })
  await expect(dialog).toContainText('This calendar has 2 posts, and 1 line that is not used.')
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 post changed as the line now says',
    '1 new post',
    '2 posts removed that were not published, 1 with a text',
    '1 new post at the end',
    '1 post in the queue already',
    'Nothing changed or removed',
    'Small steps (excerpt: Ten minutes)',
    'The envelope method',
    'Rainy days',
  ])
  await expect(publisher.button('Keep the queue as it is')).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Calendar text')).toHaveValue(lines.join('\n'))
  await publisher.button('Parse Calendar').click()
  await publisher.button('Add to the queue').click()
  await publisher.expectToast('Calendar Parsed', 'Found 2 posts to schedule.')
  await expect(page.getByRole('heading', { name: 'Only one' })).toBeFocused()
  await expect(publisher.cards).toHaveCount(4)
  await expect(publisher.card('Small steps')).toContainText('Where five minutes pay off')
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await publisher.button('Parse Calendar').click()
  await expect(publisher.button('Add to the queue')).toBeDisabled()
  await publisher.button('Replace the queue').click()
  await expect(publisher.cards).toHaveCount(2)
  await expect(publisher.card('Small steps')).toContainText('Ten minutes')
  await page.reload()
  await expect(publisher.cards).toHaveCount(2)
})

test('a calendar is corrected and parsed again, and what was edited stays', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  const lines = ['Tues - "Rany days" - How much', 'Fri - "Nest egg" - Soft', 'Wk - note']
  await publisher.schedule(lines.join('\n'))
  await publisher.card('Rany days').getByLabel('Custom content').fill('Own words')
  const nestEgg = publisher.card('Nest egg')
  await nestEgg.getByRole('button', { name: 'Generate & Publish' }).click()
  await expect(nestEgg.getByText('Published', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  const field = page.getByLabel('Calendar text')
  await expect(field).toHaveValue(lines.join('\n'))
  await expect(page.getByLabel('Start date')).toHaveValue('2027-01-04')
  await field.fill(lines.join('\n').replace('Rany', 'Rainy').replace('Nest egg', 'Nest eggs'))
  await publisher.button('Parse Calendar').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').filter({ hasText: '1 post' })).toHaveText([
    '1 post changed as the line now says',
    '1 post left alone: sent, or perhaps sent, before',
  ])
  await publisher.button('Replace the queue').click()
  await expect(publisher.cards).toHaveCount(2)
  const corrected = publisher.card('Rainy days')
  await expect(corrected.getByLabel('Custom content')).toHaveValue('Own words')
  await expect(nestEgg.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await publisher.button('Parse Calendar').click()
  await expect(publisher.cards).toHaveCount(2)
  await expect(dialog).toHaveCount(0)
  expect(publisher.arrived()).toHaveLength(1)
})

test('posts are edited, filtered and removed, and doubtful ones pointed out', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled()
  const form = await publisher.edit('Small steps')
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill('Rainy Days')
  await form.getByLabel('Excerpt').fill('New excerpt')
  await form.getByLabel('Date').fill('2020-01-07')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Rainy Days', exact: true })).toBeFocused()
  const edited = publisher.cards.filter({ hasText: 'New excerpt' })
  await expect(edited.getByText('Another post has the same title.')).toBeVisible()
  await expect(edited.getByText('This date is in the past.')).toBeVisible()
  await expect(edited.getByText('Tuesday, January 7, 2020')).toBeVisible()
  await page.getByRole('button', { name: 'Published 0' }).click()
  await expect(publisher.cards).toHaveCount(0)
  await expect(page.getByText('No post is published.')).toBeVisible()
  await page.getByRole('button', { name: 'All 3' }).click()
  await publisher.button('Remove The envelope method').click()
  await expect(publisher.cards).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Rainy days', exact: true })).toBeFocused()
  await page.reload()
  await expect(publisher.cards).toHaveCount(2)
  await expect(publisher.card('Rainy Days').filter({ hasText: 'New excerpt' })).toBeVisible()
  expect(publisher.arrived()).toEqual([])
})
