import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { looks, setLook } from '../../support/accessibility.ts'
import { sheetOf } from '../../support/sheet.ts'
import { expect, refusalsNoted, see, test } from './publisher.ts'

const form = (name: string) => join(import.meta.dirname, '../../shared/calendar/pasted', name)

async function paste(page: Page, text: string, startDate = '2026-01-05') {
  await page.getByLabel('Start date').fill(startDate)
  await page.getByLabel('Calendar text').fill(text)
}

test('a sheet of forty rows in the order of Europe comes through to sent posts', async ({
  page,
  sandbox,
  publisher,
}) => {
  await page.clock.install()
  await publisher.openBulk()
  await publisher.enterConnection()
  await paste(page, sheetOf(40))
  const read = publisher.region('What was understood')
  await see(read, '0 posts, 40 lines not used')
  await publisher.button('Parse Calendar').click()
  const failed = 'Failed to parse calendar. Please check the format.'
  await publisher.expectToast('Parse Error', failed)
  await expect(publisher.button('Tick all')).toBeFocused()
  await page.keyboard.press('Enter')
  await see(read, '36 posts, 4 lines not used')
  await publisher.button('Parse Calendar').click()
  await publisher.expectToast('Calendar Parsed', 'Found 36 posts to schedule.')
  await publisher.publishAll.click()
  const done = page.getByText('Successfully published 36 of 36 posts.')
  // A second between posts, which the test does not wait for.
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(done).toBeVisible({ timeout: 10 })
  }).toPass({ intervals: [20], timeout: 60_000 })
  const sent = publisher.arrived()
  expect(sent).toHaveLength(36)
  expect(sent[1]).toMatchObject({
    scheduledDate: '2026-01-09',
    aiGenerated: false,
    post: { title: 'Post 2', excerpt: 'About "2"', content: 'Own words.' },
  })
  expect(sandbox.ai.requests()).toEqual([])
})

test('rows are ticked, dated, corrected and kept with the text', async ({ page, publisher }) => {
  await publisher.openBulk()
  const text = 'When;Name;Text;Approved\n6/1/2027;A;x;No\n9/1/2027;B;y;Yes\n;C;z;Yes\n;TBD;;'
  await paste(page, text, '2027-01-04')
  const read = publisher.region('What was understood')
  await see(read, '0 posts, 4 lines not used')
  await publisher.button('Parse Calendar').click()
  await publisher.expectToast('Parse Error', 'Failed to parse calendar. Please check the format.')
  for (const look of looks) {
    await setLook(page, look)
    await publisher.expectNoViolations()
    expect(await publisher.isTooWide()).toBe(false)
  }
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

test('other text is looked at before it is scheduled, by keyboard alone', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await paste(page, 'One\nJan 5, 2027\n\nTwo\nJan 8, 2027\n\nJan 12: Three', '2027-01-04')
  const read = publisher.region('What was understood')
  await see(read, '1 post, 4 lines not used')
  await publisher.button('Join').focus()
  await page.keyboard.press('Enter')
  await see(read, '3 posts, 0 lines not used')
  await page.keyboard.press('Enter')
  await see(read, '1 post, 4 lines not used')
  await page.keyboard.press('Enter')
  await page.getByLabel('Calendar text').press('Control+Enter')
  await expect(publisher.button('Schedule 3 posts')).toBeFocused()
  await page.keyboard.press('Enter')
  await publisher.expectToast('Calendar Parsed', 'Found 3 posts to schedule.')
})

test.describe('with the AI', () => {
  test.use(refusalsNoted)

  test('the AI makes the table, and a failure leaves it as it was', async ({
    page,
    sandbox,
    publisher,
  }) => {
    await publisher.openBulk()
    await page.getByLabel('Start date').focus()
    await paste(
      page,
      '«Semana 1»\nSemana 1\n• Lunes 4: «Primero» – a\nViernes 8: Segundo',
      '2027-01-04',
    )
    const make = publisher.button('Let the AI make the table')
    sandbox.faults.set('ai', { name: 'status', status: 403 }, 1)
    await make.click()
    await see(page, 'No table made')
    const read = publisher.region('What was understood')
    await see(read, '0 posts, 4 lines not used')
    await make.press('Enter')
    await see(page, 'The AI made the table')
    await see(read, '2 posts, 2 lines not used')
    await expect(publisher.row(4).getByLabel('Date')).toHaveValue('2027-01-04')
    await publisher.undo.click()
    await see(read, '0 posts, 4 lines not used')
    await make.press('Enter')
    await see(read, '2 posts, 2 lines not used')
    await expect(publisher.cards).toHaveCount(0)
    expect(sandbox.ai.requests()).toHaveLength(3)
    await publisher.button('Schedule 2 posts').click()
    await publisher.expectToast('Calendar Parsed', 'Found 2 posts to schedule.')
  })
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
    await paste(page, ['Date\tTitle\tExcerpt', ...lines].join('\n'), '2027-01-04')
    const inSight = () =>
      publisher.rows.evaluateAll((rows) => {
        const boxes = rows.map((row) => row.getBoundingClientRect()).filter((box) => box.width > 1)
        return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length
      })
    await expect.poll(inSight).toBeGreaterThanOrEqual(least)
    await page.getByLabel('Calendar text').fill('')
  }
})

test('files are read in their encoding, or refused by name', async ({ page, publisher }) => {
  await publisher.openBulk()
  await page.getByLabel('Start date').fill('2026-01-05')
  const choose = (name: string, buffer: Buffer) =>
    page
      .getByRole('tabpanel')
      .locator('input[type=file]')
      .setInputFiles({ name, buffer, mimeType: '' })
  const text = 'Date\tTitle\r\n2026-01-06\tCafé ❤️\r\n'
  await choose('sheet.txt', Buffer.from(`\ufeff${text}`, 'utf16le'))
  await see(page, 'It was read as UTF-16.')
  await expect(publisher.row(2).getByRole('textbox', { name: 'Title' })).toHaveValue('Café ❤️')
  await choose('sheet.csv', Buffer.from('Date,Title\n2026-01-06,Caf\xe9\n', 'latin1'))
  await see(page, 'It is not in UTF-8, and was read as Windows-1252.')
  await expect(page.getByLabel('Calendar text')).toHaveValue('Date,Title\n2026-01-06,Café\n')
  await publisher.undo.click()
  await expect(page.getByLabel('Calendar text')).toHaveValue(/❤️/)
  for (const [name, bytes, problem] of [
    ['plan.xlsx', 'PK\x03\x04', /plan.xlsx is a workbook or document: save it as CSV/],
    ['plan.pdf', '%PDF-1.7', /plan.pdf is a PDF/],
    ['plan.csv', 'abc\0\0def', /plan.csv is no text/],
  ] as const) {
    await choose(name, Buffer.from(bytes, 'latin1'))
    await see(page, problem)
    await expect(page.getByLabel('Calendar text')).toHaveValue(/Café/)
  }
  await choose('plan.ics', await readFile(form('events.ics')))
  await see(publisher.region('What was understood'), /9 posts, 7 lines not used/)
})

test.describe('where a script is missing', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('a calendar is said not to be read', async ({ page, publisher }) => {
    await publisher.openBulk()
    await paste(page, `Tues – "A"\n${'-'.repeat(25_000)}\nFri – "B"`)
    await see(publisher.region('What was understood'), '2 posts, 0 lines not used')
    await page.route(/\/paste[.-]/, (route) => route.abort())
    await page.reload()
    await publisher.button('Parse Calendar').click()
    const failed = 'Failed to parse calendar. Please check the format.'
    await publisher.expectToast('Parse Error', failed)
    await page.unrouteAll()
    await page.reload()
    await publisher.button('Parse Calendar').click()
    await publisher.expectToast('Calendar Parsed', 'Found 2 posts to schedule.')
  })
})
