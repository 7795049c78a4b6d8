import { calendarRecord } from '../../../shared/post/post-record.ts'
import { storePosts } from '../../support/publisher/store-posts.ts'
import { expect, type Publisher, see, test, two } from './publisher.ts'

test('a run whose tab crashes is taken over as it stands', async ({ page, sandbox, publisher }) => {
  sandbox.faults.set('webhook', { name: 'never' })
  await publisher.openScheduled(two)
  const second = await publisher.openSecond('/bulk-publisher')
  await expect(second.cards).toHaveCount(2)
  await publisher.publishAll.click()
  await expect.poll(() => publisher.arrived()).toHaveLength(1)
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await expect(second.page.getByText('Another window is at work.')).toBeHidden()
  await see(second.card('One'), /May have been delivered: .* before you retry/)
  sandbox.faults.clear()
  await second.enterConnection()
  await second.publishQueue(1)
  expect(second.arrivedTitles()).toEqual(['One', 'Two'])
})

test('without locks two windows work, and each of 8 posts goes out once', async ({
  page,
  publisher,
}) => {
  await page.context().addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })
  })
  await page.goto('/bulk-publisher')
  const posts = Array.from({ length: 8 }, (_, at) => ({
    ...calendarRecord(`p${at}`, { title: `Post ${at}`, excerpt: '', publishDate: '2026-01-06' }, 0),
    content: 'Words.',
  }))
  await storePosts(page, posts)
  await page.reload()
  const second = await publisher.openSecond('/bulk-publisher')
  for (const window of [publisher, second]) {
    await expect(window.cards).toHaveCount(8)
    await window.enterWebhook()
  }
  await Promise.all([publisher.publishAll.click(), second.publishAll.click()])
  for (const window of [publisher, second]) await see(window.page, 'Bulk Publishing Complete')
  const ids = publisher.arrived().map(({ post }) => post.id)
  expect(ids.sort()).toEqual([...new Set(ids)])
  expect(ids).toHaveLength(8)
  for (const window of [publisher, second]) {
    await expect(window.page.getByText('Published', { exact: true })).toHaveCount(8)
  }
})

test('of two tabs that press at the same moment, one sends', async ({ page, publisher }) => {
  await publisher.openScheduled(two)
  for (const own of await page.getByLabel('Custom content').all()) await own.fill('A text')
  const second = await publisher.openSecond('/bulk-publisher')
  await expect(second.cards).toHaveCount(2)
  await second.enterWebhook()
  const press = ({ page }: Publisher, at: number) =>
    page.evaluate(async (due) => {
      await new Promise((resolve) => setTimeout(resolve, due - Date.now()))
      for (const button of document.querySelectorAll('button')) {
        if (/^(Work here|Generate AI Content)/.test(button.innerText)) button.click()
      }
    }, at)
  // Each takes the other's place again and again.
  const start = Date.now() + 300
  for (let turn = 0; turn < 5; turn += 1) {
    const at = start + turn * 150
    await Promise.all([press(publisher, at), press(second, at)])
  }
  // Where each of them took over just as the other one pressed, not all was sent so far.
  await expect(async () => {
    if (publisher.arrived().length < 2) await press(publisher, 0)
    expect(publisher.arrived()).toHaveLength(2)
  }).toPass()
  await expect(publisher.page.getByText('Published', { exact: true })).toHaveCount(2)
  expect(publisher.arrivedTitles()).toEqual(['One', 'Two'])
})
