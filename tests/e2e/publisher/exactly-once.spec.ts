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
        if (/^(Use this window|Generate AI Content)/.test(button.innerText)) button.click()
      }
    }, at)
  // The second tab asks for the work, and presses again until it has got it or was told no.
  const start = Date.now() + 300
  for (let turn = 0; turn < 10; turn += 1) {
    const at = start + turn * 150
    await Promise.all([press(publisher, at), press(second, at)])
  }
  // Where each of them took over just as the other one pressed, nothing was sent so far.
  await expect(async () => {
    if (publisher.arrived().length === 0) await press(publisher, 0)
    expect(publisher.arrived()).toHaveLength(2)
  }).toPass()
  await expect(publisher.page.getByText('Published', { exact: true })).toHaveCount(2)
  expect(publisher.arrivedTitles()).toEqual(['One', 'Two'])
})
