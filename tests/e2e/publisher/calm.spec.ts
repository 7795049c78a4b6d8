import type { Page } from '@playwright/test'
import { expect, test } from './publisher.ts'

test.use({ allowedConsole: [/Failed to load resource/] })

const manyPosts = Array.from({ length: 8 }, (_, week) =>
  [
    `Week ${week + 1}`,
    'Tues - "A title of some length"',
    'Fri - "Another" - and what it is about',
  ].join('\n'),
).join('\n')

const connection = (page: Page) => page.getByRole('region', { name: 'Connection' })

test('the first card is in sight on a laptop, and on a phone after one short scroll', async ({
  page,
  publisher,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await publisher.openScheduled(manyPosts)
  await page.evaluate(() => {
    // A smooth one may still be under way when the wheel turns.
    scrollTo({ top: 0, behavior: 'instant' })
  })
  const card = await publisher.cards.first().boundingBox()
  const months = await page.getByRole('region', { name: 'Months' }).boundingBox()
  const line = await connection(page).boundingBox()
  expect(line?.height).toBeLessThanOrEqual(48)
  expect(card?.y).toBeLessThanOrEqual(400)
  expect((card?.y ?? NaN) + (card?.height ?? NaN)).toBeLessThanOrEqual(900)
  // Beside the cards, not above them.
  expect((months?.x ?? NaN) + (months?.width ?? NaN)).toBeLessThan(card?.x ?? NaN)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await publisher.cards.first().boundingBox())?.y).toBeLessThan(721)
  await page.mouse.wheel(0, 422)
  await expect(publisher.cards.first()).toBeInViewport({ ratio: 1 })
})

test('the connection folds when it is complete and the operator goes on, and unfolds on request', async ({
  page,
  sandbox,
  publisher,
}) => {
  await publisher.openBulk()
  await page.getByLabel('Calendar text').click()
  // Not by a press elsewhere: what was pressed would move.
  await expect(publisher.button('Done with the connection')).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.getByLabel('Webhook URL')).toBeVisible()
  await page.getByRole('tab', { name: 'Review & Schedule' }).click()
  const { host } = new URL(sandbox.urls.webhook)
  await expect(connection(page)).toContainText(`Sends to ${host}.AI key ends in 4b60.`)
  await expect(page.getByLabel('Webhook URL')).toHaveCount(0)

  const change = publisher.button('Change the connection')
  await expect(change).toHaveAttribute('aria-expanded', 'false')
  await change.press('Enter')
  const done = publisher.button('Done with the connection')
  await expect(done).toBeFocused()
  await expect(done).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Webhook URL')).toBeFocused()
  await expect(page.getByLabel('Webhook URL')).toHaveValue(sandbox.urls.webhook)
  await page.keyboard.press('Enter')
  await expect(change).toBeFocused()

  await change.click()
  await publisher.button('Forget this key').click()
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await expect(page.getByLabel('AI service API key')).toBeVisible()
  await page.getByLabel('AI service API key').fill('https://not-a-key')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is an address, not a key.')).toBeVisible()
  await page.getByLabel('AI service API key').fill('sk-another-key-0123456789')
  // The switch and what finds it out, two folded helps, and out.
  for (const _ of Array(5).keys()) await page.keyboard.press('Tab')
  await expect(change).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Import Calendar' })).toBeFocused()
})
