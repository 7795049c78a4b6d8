import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { looks, setLook } from '../../support/accessibility.ts'
import { sheetOf } from '../../support/sheet.ts'
import { expect, see, test } from './publisher.ts'

const form = (name: string) => join(import.meta.dirname, '../../shared/calendar/pasted', name)

async function paste(page: Page, text: string, startDate = '2026-01-05') {
  await page.getByLabel('Start date').fill(startDate)
  await page.getByLabel('Calendar text').fill(text)
}

for (const order of ['us', 'european'] as const) {
  test(`a sheet of forty rows in ${order} order comes through to sent posts`, async ({
    page,
    sandbox,
    publisher,
  }) => {
    await page.clock.install()
    await publisher.openBulk()
    await publisher.enterConnection()
    await paste(page, sheetOf(40, order))
    const report = publisher.region('What was understood')
    await see(report, '36 posts, 4 lines not used')
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
}

test('day and month are asked about, columns can be changed, a row is corrected and one taken along', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await paste(page, 'When;Name;Text;Status\n6/1/2026;A;x;Idea\n9/1/2026;B;y;Ready\n;C;z;Ready')
  const report = publisher.region('What was understood')
  await see(report, '0 posts, 3 lines not used. 1 question to answer.')
  await publisher.button('Parse Calendar').click()
  await publisher.expectToast(
    'One more thing',
    'Answer 1 question about the calendar first: it stands beside the text.',
  )
  for (const look of looks) {
    await setLook(page, look)
    await publisher.expectNoViolations()
  }
  await report.getByRole('button', { name: 'January 6, 2026' }).click()
  await see(report, '1 post, 2 lines not used', 'Not used: is left out by its status ‘Idea’.')
  await report.getByRole('button', { name: 'Use it all the same' }).click()
  await see(report, '2 posts, 1 line not used', 'Not used: names no date that exists.')
  await report.getByRole('button', { name: 'Correct line 4' }).click()
  await report.getByLabel('Date', { exact: true }).fill('13 Jan')
  await report.getByLabel('Date', { exact: true }).press('Enter')
  await see(report, '3 posts, 0 lines not used', 'Tuesday, January 13, 2026 · z')
  await report.getByLabel('Use of column Text').selectOption('Text of the post')
  await see(report, /Tuesday, January 6, 2026 · with its own text/)
  // All of it is there after a reload.
  await page.reload()
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await see(report, '3 posts, 0 lines not used', /January 6, 2026 · with its own text/)
  await report.getByRole('button', { name: 'Forget my answers and corrections' }).click()
  await see(report, '0 posts, 3 lines not used. 1 question to answer.')
})

test('a week in a note is asked about before anything is imported', async ({ page, publisher }) => {
  await publisher.openBulk()
  await paste(page, 'Week 3\nTues – "A"\nas in week 1 of the course\nFri – "B"')
  const report = publisher.region('What was understood')
  await see(report, /Line 3 goes back to week 1/)
  await publisher.button('Parse Calendar').click()
  await publisher.expectToast(
    'One more thing',
    'Answer 1 question about the calendar first: it stands beside the text.',
  )
  await report.getByRole('button', { name: 'It is a note' }).click()
  await see(report, 'Friday, January 23, 2026')
  await publisher.button('Parse Calendar').click()
  await publisher.expectToast('Calendar Parsed', 'Found 2 posts to schedule.')
})

test('a calendar says as what it was read, and can be read otherwise', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await paste(page, await readFile(form('office-document.txt'), 'utf8'))
  const report = publisher.region('What was understood')
  await see(report, /Read as a list, it has 13 posts/)
  await expect(report.getByLabel('Read as')).toHaveValue('')
  await report.getByRole('button', { name: 'Read it so' }).click()
  await expect(report.getByLabel('Read as')).toHaveValue('list')
  await see(report, 'Monday Money Check')
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
  await see(page, 'It was read as UTF-16.', 'Café ❤️')
  await choose('sheet.csv', Buffer.from('Date,Title\n2026-01-06,Caf\xe9\n', 'latin1'))
  await see(page, 'It is not in UTF-8, and was read as Windows-1252.', 'Café')
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
  await see(publisher.region('What was understood'), /79 posts, 3 lines not used/)
})

test.describe('where a script is missing', () => {
  test.use({ allowedConsole: [/Failed to load resource|paste.worker/] })

  test('a calendar is read without its worker, and said not to be read without its reader', async ({
    page,
    publisher,
  }) => {
    await page.route(/paste.worker/, (route) => route.abort())
    await publisher.openBulk()
    await paste(page, 'Tues – "A"')
    await see(publisher.region('What was understood'), '1 post, 0 lines not used')
    await page.route(/\/paste[.-]/, (route) => route.abort())
    await page.reload()
    await publisher.button('Parse Calendar').click()
    const failed = 'Failed to parse calendar. Please check the format.'
    await publisher.expectToast('Parse Error', failed)
    await page.unrouteAll()
    await page.reload()
    await publisher.button('Parse Calendar').click()
    await publisher.expectToast('Calendar Parsed', 'Found 1 posts to schedule.')
  })
})
