import { expect, test } from '../../support/electron/desktop-test.ts'
import { arrived, configure, publishAll, schedule } from './operator.ts'

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
