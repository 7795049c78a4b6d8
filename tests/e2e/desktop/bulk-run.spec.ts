import { expect, test } from '../../support/electron/desktop-test.ts'
import { sheetOf } from '../../support/sheet.ts'
import { arrived, configure, publishAll, schedule, showTool } from './operator.ts'

const three = 'Tues - "One" first\nFri - "Two" second\nWeek 2\nTues - "Three" third'

test('a whole calendar is written and published, with the desktop in the picture', async ({
  launch,
  sandbox,
}) => {
  const app = await launch()
  const { page } = app
  await configure(page, sandbox)
  await schedule(page, three)
  await publishAll(page)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
  await expect.poll(async () => (await app.observe()).blockers).toBe(1)
  await expect
    .poll(async () => (await app.observe()).progress, { intervals: [50] })
    .toBeGreaterThan(0)
  await expect(page.getByText('Successfully published 3 of 3 posts.')).toBeVisible()
  await expect(page.locator('.card').getByText(/^Goes live January/)).toHaveCount(3)
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One', 'Two', 'Three'])
  expect(await app.observe()).toMatchObject({
    progress: -1,
    blockers: 0,
    notifications: [{ title: 'The run is over', body: 'Posts worked through: 3 of 3.' }],
  })
})

test('a sheet of forty rows, days first, comes through to sent posts', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch()
  await configure(page, sandbox)
  await showTool(page, 'Bulk Publisher')
  await page.getByLabel('Start date').fill('2026-01-05')
  await page.getByLabel('Calendar text').fill(`${sheetOf(40)}\n${'-'.repeat(25_000)}`)
  await expect(page.getByText('36 posts, 4 lines not used')).toBeVisible()
  await page.getByRole('button', { name: 'Parse Calendar' }).click()
  await expect(page.getByText('36 posts scheduled')).toBeVisible()
  await publishAll(page)
  await expect.poll(() => arrived(sandbox).length).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Stop after this post' }).click()
  const summary = page.getByRole('region', { name: 'Summary of the run' })
  await expect(summary).toContainText(/The run was stopped: \d+ published of 36 posts/)
  expect(arrived(sandbox)[1]).toMatchObject({
    scheduledDate: '2026-01-09',
    aiGenerated: false,
    post: { title: 'Post 2', content: 'Own words.' },
  })
})
