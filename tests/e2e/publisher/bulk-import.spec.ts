import { calendar, expect, see, test } from './publisher.ts'

test('a calendar becomes posts, or what is wrong is told', async ({ page, publisher }) => {
  await publisher.openBulk()
  const missing = 'Please provide both the calendar input and start date.'
  for (const text of ['', calendar]) {
    await publisher.parse(text)
    await publisher.expectToast('Missing Information', missing)
  }
  await publisher.enterCalendar('Nothing to see')
  await publisher.parse()
  await publisher.expectToast('Parse Error', 'Failed to parse calendar. Please check the format.')
  await publisher.tab('Review & Schedule').click()
  await see(page, 'No posts scheduled yet. Import your calendar first.')
  await publisher.parse(calendar)
  await publisher.expectToast('Calendar Parsed', 'Found 3 posts to schedule.')
  await see(page, '3 posts scheduled', '0 published')
  const card = publisher.card('The envelope method')
  await see(card, 'Pending', 'Cash and labels', 'Friday, January 8, 2027')
  await expect(publisher.cardTitle('Small steps')).toBeFocused()
})

test('every line is a row while it is typed', async ({ page, publisher }) => {
  await publisher.openBulk()
  await page.getByLabel('Start date').fill('2027-01-06')
  const start = /^Wednesday, January 6, 2027\. This is a Wednesday, not a Monday/
  await expect(page.getByLabel('Start date')).toHaveAccessibleDescription(start)
  await page.getByLabel('Calendar text').fill(`${calendar}\nMonday - "No"\nFri - no quotes`)
  const read = publisher.region('What was understood')
  await see(read, '3 posts, 2 lines not used')
  const date = publisher.row(2).getByLabel('Date')
  await expect(date).toHaveAttribute('title', /^\w+day, January \d+, 2027$/)
  const row = publisher.row(7)
  await expect(row.getByRole('textbox', { name: 'Title' })).toHaveValue('no quotes')
  await see(row, 'not in the format')
  await expect(row.getByRole('checkbox', { name: 'Use' })).not.toBeChecked()

  const lines = Array.from({ length: 300 }, (_, index) => `Tues – "Post ${index}"`)
  await page.getByLabel('Calendar text').fill(lines.join('\n'))
  await expect(publisher.rows).toHaveCount(101)
  await publisher.button('Show more of 300 rows').click()
  await expect(publisher.rows).toHaveCount(201)
})

test('what replacing and adding would do is said before', async ({ page, publisher }) => {
  await publisher.openScheduled()
  await publisher.ownText('Rainy days').fill('Own words')
  const text = 'Tues - "Small steps" - Ten minutes\nFri - "Only one"\nFri - no title'
  await publisher.parse(text)
  const dialog = page.getByRole('dialog', { name: 'Replace the queue?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 post added',
    '1 post changed to what the calendar says',
    '2 posts removed',
    '1 post of these with an unpublished text',
    '1 post added',
    '1 post kept as edited and written',
  ])
  await expect(publisher.button('Cancel')).toBeFocused()
  await publisher.expectNoViolations()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Calendar text')).toHaveValue(text)
  await publisher.parse()
  await publisher.button('Keep both').click()
  await publisher.expectToast('Calendar Parsed', 'Found 2 posts to schedule.')
  await expect(publisher.cardTitle('Only one')).toBeFocused()
  await expect(publisher.cards).toHaveCount(4)
  await expect(publisher.card('Small steps')).toContainText('Where five minutes pay off')
  await publisher.parse()
  await expect(publisher.button('Keep both')).toBeDisabled()
  await publisher.button('Replace').click()
  await expect(publisher.cards).toHaveCount(2)
  await expect(publisher.card('Small steps')).toContainText('Ten minutes')
  await page.reload()
  await expect(publisher.cards).toHaveCount(2)
})

test('a calendar is corrected, parsed again, and keeps edits', async ({ page, publisher }) => {
  const text = 'Tues - "Rany days" - How much\nFri - "Nest egg" - Soft\nWk - note'
  await publisher.openScheduled(text)
  await publisher.ownText('Rany days').fill('Own words')
  const nestEgg = publisher.card('Nest egg')
  await publisher.publishOne('Nest egg')
  await see(nestEgg, /^Published$/)
  await page.reload()
  await publisher.tab('Import Calendar').click()
  await expect(page.getByLabel('Calendar text')).toHaveValue(text)
  await expect(page.getByLabel('Start date')).toHaveValue('2027-01-04')
  await publisher.parse(text.replace('Rany', 'Rainy').replace('Nest egg', 'Nest eggs'))
  const dialog = page.getByRole('dialog', { name: 'Replace the queue?' })
  await expect(dialog.getByRole('listitem')).toContainText([
    '1 post changed to what the calendar says',
    '1 post left alone: sent, or perhaps sent, before',
  ])
  await publisher.button('Replace').click()
  await expect(publisher.cards).toHaveCount(2)
  await expect(publisher.ownText('Rainy days')).toHaveValue('Own words')
  await see(nestEgg, /^Published$/)
  await publisher.parse()
  await expect(publisher.cards).toHaveCount(2)
  await expect(dialog).toHaveCount(0)
  expect(publisher.arrived()).toHaveLength(1)
})
