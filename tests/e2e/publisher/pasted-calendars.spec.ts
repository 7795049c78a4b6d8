import { expect, see, test } from './publisher.ts'

test('rows are ticked, dated, corrected and kept with the text', async ({ page, publisher }) => {
  await publisher.openBulk()
  const text = 'When;Name;Text;Approved\n6/1/2027;A;x;No\n9/1/2027;B;y;Yes\n;C;z;Yes\n;TBD;;'
  await publisher.enterCalendar(text)
  const read = publisher.region('What was understood')
  await see(read, '0 posts, 4 lines not used')
  await publisher.button('Parse Calendar').click()
  await publisher.expectToast('Parse Error', 'Failed to parse calendar. Please check the format.')
  await publisher.expectAccessible('rows to tick')
  await read.getByLabel('Dates in numbers').selectOption('Day first')
  await see(read, '1 post, 3 lines not used')
  await publisher.row(2).getByRole('button', { name: 'approved: no' }).click()
  await see(publisher.row(2), 'approved: no')
  await publisher.row(2).getByRole('checkbox').check()
  await publisher.row(4).getByRole('checkbox').check()
  await see(read, /2 posts, 1 line not used. 1 ticked row without/)
  await publisher.button('Parse Calendar').click()
  await publisher.expectToast('Not scheduled yet', '1 ticked row without a title or a date.')
  await publisher.button('Give dates').click()
  await expect(publisher.button('Monday')).toHaveAttribute('aria-pressed', 'false')
  await publisher.button('Give 1 date').click()
  await expect(publisher.row(4).getByLabel('Date')).toHaveValue('2027-01-05')
  await publisher.row(4).getByRole('textbox', { name: 'Title' }).fill('See')
  await see(read, 'Columns: Date, Title, Excerpt, Status · Change')
  await publisher.button('Change').click()
  const names = publisher.region('Columns').locator('label')
  const overflows = names.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(Math.max(...(await overflows)), 'a name lies over the field before it').toBe(0)
  await read.getByLabel('Use of column Text').selectOption('Not used')
  await read.getByLabel('Use of column Approved').selectOption('Not used')
  await expect(read.getByLabel('Use of column Text')).toHaveValue('ignore')
  await expect(publisher.row(2).getByRole('textbox', { name: 'Excerpt' })).toHaveValue('')
  // All of it is there after a reload.
  await page.reload()
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await expect(publisher.row(4).getByRole('textbox', { name: 'Title' })).toHaveValue('See')
  await publisher.button('Not ticked').click()
  await expect(publisher.rows).toHaveCount(2)
  await publisher.button('Parse Calendar').click()
  await publisher.expectToast('Calendar Parsed', 'Found 3 posts to schedule.')
  await publisher.tab('Import Calendar').click()
  await expect(publisher.row(5)).toBeVisible()
})

test('a document’s table is pasted with its cells, and those that they span', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await page.getByLabel('Start date').fill('2027-01-04')
  const area = page.getByLabel('Calendar text')
  for (const [cells, text, found] of [
    [
      '<tr><th>Date<th>Title<tr><td>2027-01-05<td><p>One</p>\n<p>"two"\nmore</p>',
      'Date\tTitle\n2027-01-05\t"One\n""two"" more"',
      '1 post, 0 lines not used',
    ],
    [
      '<tr><td colspan=4>Plan<tr><th>Week<th>Day<th>Title<th>Notes<tr><td rowspan=2>1<td>Tue<td>One<td rowspan="3">a<tr><td>Fri<td>Two<tr><td>2<td>Tue<td>Three',
      'Plan\t\t\t\nWeek\tDay\tTitle\tNotes\n1\tTue\tOne\ta\n\tFri\tTwo\t\n2\tTue\tThree\t',
      '3 posts, 0 lines not used',
    ],
  ] as const) {
    await area.fill('')
    await area.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        `<style>p { top: 0 }</style><table style="color: red">${html}</table>`,
      )
      clipboardData.setData('text/plain', 'Date Title')
      const event = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', event))
    }, cells)
    await expect(area).toHaveValue(text)
    await see(publisher.region('What was understood'), found)
  }
})

test('twelve rows of a perfect paste are in sight, five on a phone', async ({
  page,
  publisher,
}) => {
  const lines = Array.from({ length: 30 }, (_, at) => {
    const day = new Date(Date.UTC(2027, 0, 5 + at)).toISOString().slice(0, 10)
    return `${day}\tPost ${at}\tAbout it`
  })
  for (const [width, height, least] of [
    [1440, 900, 12],
    [390, 844, 5],
  ] as const) {
    await page.setViewportSize({ width, height })
    await publisher.openBulk()
    await publisher.enterCalendar(['Date\tTitle\tExcerpt', ...lines].join('\n'))
    const inSight = () =>
      publisher.rows.evaluateAll((rows) => {
        const boxes = rows.map((row) => row.getBoundingClientRect()).filter((box) => box.width > 1)
        return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length
      })
    await expect.poll(inSight).toBeGreaterThanOrEqual(least)
    await page.getByLabel('Calendar text').fill('')
    // The next visit would have the text, and a paste of the same is no paste.
    await expect(page.getByText('Saving…')).toHaveCount(0)
  }
})

test('text in no known form is joined or made a table by the AI, and looked at, by keyboard alone', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await publisher.enterCalendar('One\nJan 5, 2027\n\nTwo\nJan 8, 2027\n\nJan 12: Three')
  const read = publisher.region('What was understood')
  await see(read, '1 post, 4 lines not used')
  await publisher.button('Join').focus()
  await page.keyboard.press('Enter')
  await see(read, '3 posts, 0 lines not used')
  await page.getByLabel('Calendar text').press('Control+Enter')
  await expect(publisher.button('Schedule 3 posts')).toBeFocused()

  await publisher.enterCalendar('Semana 1\n• Lunes 4: «Primero» – a\nViernes 8: Segundo')
  await see(read, '0 posts, 3 lines not used')
  await publisher.button('Let the AI make the table').press('Enter')
  await see(page, 'The AI made the table')
  await see(read, '2 posts, 1 line not used')
  await publisher.button('Schedule 2 posts').press('Enter')
  await publisher.expectToast('Calendar Parsed', 'Found 2 posts to schedule.')
})
