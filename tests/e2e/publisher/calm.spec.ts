import { expect, refusalsNoted, see, test } from './publisher.ts'

test.use(refusalsNoted)

const aWeek = 'Tues - "A title of some length"\nFri - "Another" - and what it is about'
const manyPosts = [1, 2, 3, 4, 5, 6, 7, 8].map((week) => `Week ${week}\n${aWeek}`).join('\n')

test('the first card is in sight, on a phone after a short scroll', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await publisher.openScheduled(manyPosts)
  // A smooth one may still be under way when the wheel turns.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const card = await publisher.cards.first().boundingBox()
  const months = await publisher.region('Months').boundingBox()
  const line = await publisher.region('Connection').boundingBox()
  expect(line?.height).toBeLessThanOrEqual(48)
  expect(card?.y).toBeLessThanOrEqual(400)
  expect((card?.y ?? NaN) + (card?.height ?? NaN)).toBeLessThanOrEqual(900)
  // Beside the cards, not above them.
  expect((months?.x ?? NaN) + (months?.width ?? NaN)).toBeLessThan(card?.x ?? NaN)

  await page.setViewportSize({ width: 390, height: 844 })
  // As it is shown on one.
  await publisher.tab('Import Calendar').click()
  await publisher.tab('Review & Schedule').click()
  await expect.poll(async () => (await publisher.cards.first().boundingBox())?.y).toBeLessThan(721)
  await page.mouse.wheel(0, 422)
  await expect(publisher.cards.first()).toBeInViewport({ ratio: 1 })
})

test('a complete connection folds and unfolds on request', async ({ page, sandbox, publisher }) => {
  await publisher.openBulk()
  await page.getByLabel('Calendar text').click()
  // Not by a press elsewhere: what was pressed would move.
  const done = publisher.button('Done with the connection')
  const change = publisher.button('Change the connection')
  const { webhook, key } = publisher
  await expect(done).toHaveAttribute('aria-expanded', 'true')
  await expect(webhook).toBeVisible()
  await publisher.tab('Review & Schedule').click()
  const { host } = new URL(sandbox.urls.webhook)
  const connection = publisher.region('Connection')
  await expect(connection).toContainText(`Sends to ${host}.AI key ends in 4b60.`)
  await expect(webhook).toHaveCount(0)

  await expect(change).toHaveAttribute('aria-expanded', 'false')
  await change.press('Enter')
  await expect(done).toBeFocused()
  await expect(done).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(webhook).toBeFocused()
  await expect(webhook).toHaveValue(sandbox.urls.webhook)
  await page.keyboard.press('Enter')
  await expect(change).toBeFocused()

  await change.click()
  await publisher.button('Forget this key').click()
  await publisher.tab('Import Calendar').click()
  await key.fill('https://not-a-key')
  await key.press('Enter')
  await see(page, 'This is an address, not a key.')
  await key.fill('sk-another-key-0123456789')
  // The switch and what finds it out, two folded helps, and out.
  for (const _ of Array(5).keys()) await page.keyboard.press('Tab')
  await expect(change).toBeVisible()
  await expect(publisher.tab('Import Calendar')).toBeFocused()
})
