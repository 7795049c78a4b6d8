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
  await app.workElsewhere()
  await expect.poll(async () => (await app.observe()).blockers).toBe(1)
  await expect
    .poll(async () => (await app.observe()).progress, { intervals: [50] })
    .toBeGreaterThan(0)
  await expect(page.getByText('Successfully published 3 of 3 posts.')).toBeVisible()
  await expect(page.locator('.card').getByText('Accepted by your webhook (200).')).toHaveCount(3)
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One', 'Two', 'Three'])
  expect(await app.observe()).toMatchObject({
    progress: -1,
    blockers: 0,
    notifications: [{ title: 'The run is done', body: 'The webhook accepted 3 of 3 posts.' }],
  })
})

test('a run that is killed while it sends is resumed, and sends nothing twice', async ({
  launch,
  sandbox,
}) => {
  const first = await launch()
  await configure(first.page, sandbox)
  await schedule(first.page, three)
  sandbox.faults.set('webhook', { name: 'never' })
  await publishAll(first.page)
  await expect.poll(() => arrived(sandbox).length).toBe(1)
  await first.kill()

  sandbox.faults.clear()
  const { page } = await launch()
  await page.getByRole('link', { name: 'Bulk Publisher' }).click()
  const card = page.locator('.card').filter({ hasText: 'One' })
  await expect(
    card.getByText(/may have been delivered|closed while it was being sent/),
  ).toBeVisible()
  await publishAll(page)
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One', 'Two', 'Three'])
})

test('a run waits as long as the AI asks, and for another key where that is refused', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch()
  await configure(page, sandbox)
  await schedule(page, three)
  sandbox.faults.set('ai', { name: 'rate-limited', waitMs: 300_000 }, 1)
  sandbox.faults.set('ai', { name: 'status', status: 401 }, 1)
  await publishAll(page)
  const waiting = page.getByRole('group', { name: 'Waiting' })
  await expect(waiting.getByRole('timer')).toHaveText(/^(5 min 00|4 min \d\d) s$/)
  await waiting.getByRole('button', { name: 'Skip this post' }).click()

  const question = page.getByRole('group', { name: 'The AI service does not take your key' })
  await expect(question.getByText('OpenAI API error: Unauthorized')).toBeVisible()
  expect(arrived(sandbox)).toEqual([])
  await question.getByLabel('Another API key').fill('sk-another-key-of-the-desktop-9b3d')
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Successfully published 2 of 3 posts.')).toBeVisible()
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['Two', 'Three'])
  await expect(page.getByText('Ends in 9b3d.')).toBeVisible()
})

test('a webhook out of reach twice in a row is asked about before more texts are paid for', async ({
  launch,
  sandbox,
}) => {
  const { page } = await launch()
  await configure(page, sandbox)
  await schedule(page, three)
  sandbox.faults.set('webhook', { name: 'reset-after' }, 2)
  await publishAll(page)
  const question = page.getByRole('group', { name: 'Your webhook did not answer twice in a row' })
  await expect(question).toBeVisible()
  expect(sandbox.ai.requests()).toHaveLength(2)
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Successfully published 1 of 3 posts.')).toBeVisible()
  expect(arrived(sandbox).map(({ post }) => post.title)).toEqual(['One', 'Two', 'Three'])
})

test('what the webhook refuses is shown with its status, as text', async ({ launch, sandbox }) => {
  const { page } = await launch()
  await configure(page, sandbox)
  await schedule(page, 'Tues - "<img src=x onerror=alert(1)>" <script>alert(2)</script>')
  sandbox.faults.set('webhook', { name: 'status', status: 403, body: '<b onclick=alert(3)>No</b>' })
  await publishAll(page)
  await expect(page.locator('.card').getByText(/403/)).toBeVisible()
  await expect(page.locator('.card').getByText('<b onclick=alert(3)>No</b>')).toBeVisible()
  expect(await page.locator('.card').locator('img, b[onclick], script').count()).toBe(0)
})
