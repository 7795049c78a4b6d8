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
  expect((card?.y ?? NaN) + (card?.height ?? NaN)).toBeLessThanOrEqual(900)
  // Beside the cards, not above them.
  expect((months?.x ?? NaN) + (months?.width ?? NaN)).toBeLessThan(card?.x ?? NaN)

  await page.setViewportSize({ width: 390, height: 844 })
  // As it is shown on one.
  await publisher.tab('Import Calendar').click()
  await publisher.tab('Review & Schedule').click()
  await page.mouse.wheel(0, 600)
  await expect(publisher.cards.first()).toBeInViewport({ ratio: 1 })
})

test('the form’s first field is in sight, and its connection is tested beside the URL', async ({
  page,
  publisher,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await publisher.openSingle()
  const [title, webhook, button] = await Promise.all(
    [publisher.title, publisher.webhook, publisher.button('Test Connection')].map((each) =>
      each.boundingBox(),
    ),
  )
  expect(title?.y).toBeLessThanOrEqual(420)
  expect(button?.y).toBe(webhook?.y)
})

test('a setting that cannot be used is told of, and kept to be corrected', async ({
  page,
  publisher,
}) => {
  await publisher.openBulk()
  await publisher.enterEndpoint('no address')
  await see(page, /^Saved at/)
  await page.reload()
  await see(publisher.region('Connection'), 'A setting cannot be used. Correct it in ‘Settings’.')
  await publisher.inSettings(() => expect(page.getByLabel('Endpoint')).toHaveValue('no address'))
})
