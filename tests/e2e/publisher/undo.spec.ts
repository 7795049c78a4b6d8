import { violationsOf } from '../../support/accessibility.ts'
import { expect, test } from './publisher.ts'

const three = 'Tues - "One"\nFri - "Two"\nWeek 2\nTues - "Three"'
const titles = ['One', 'Two', 'Three']

test('removed posts come back to their place, by the button or by a key', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled(three)
  const shown = publisher.cards.locator('.card-title')
  const heading = page.getByRole('heading', { name: 'Two', exact: true })
  await publisher.button('Remove Two').click()
  await expect(page.getByRole('heading', { name: 'Three', exact: true })).toBeFocused()
  const news = page.getByRole('status').filter({ hasText: 'Post removed' })
  await expect(news).toContainText('“Two” is no longer in the queue.')
  await expect(shown).toHaveText(['One', 'Three'])
  await page.locator('.toast', { has: publisher.button('Undo') }).hover()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page, '.toaster'), colorScheme).toEqual([])
  }
  expect((await publisher.button('Undo').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await publisher.button('Undo').click()
  await expect(shown).toHaveText(titles)
  await expect(heading).toBeFocused()
  await expect(publisher.button('Undo')).toHaveCount(0)

  await publisher.button('Remove Two').click()
  await expect(shown).toHaveText(['One', 'Three'])
  // It is offered once the change is saved.
  await expect(publisher.button('Undo')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(shown).toHaveText(titles)
  await expect(heading).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(shown).toHaveText(titles)
  await page.reload()
  await expect(shown).toHaveText(titles)

  // One after the other, they come back together.
  for (const title of ['Two', 'One']) {
    await publisher.button(`Remove ${title}`).click()
    await expect(publisher.card(title)).toHaveCount(0)
  }
  const removed = page.getByRole('status').filter({ hasText: '2 posts removed' })
  await expect(removed).toContainText('They are no longer in the queue.')
  await expect(publisher.button('Undo')).toHaveCount(1)
  await publisher.button('Undo').click()
  await expect(shown).toHaveText(titles)
  await expect(page.getByRole('heading', { name: 'Two', exact: true })).toBeFocused()
  await expect(publisher.button('Undo')).toHaveCount(0)

  // What was offered before is not a part of it.
  await publisher.button('Remove Three').click()
  await expect(publisher.button('Undo')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(shown).toHaveText(titles)
})

test('the offer ends after ten seconds, and with it the key', async ({ page, publisher }) => {
  await page.clock.install()
  await publisher.openScheduled(three)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await publisher.button('Remove Two').click()
  await expect(publisher.button('Undo')).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9_900)
  await expect(publisher.button('Undo')).toBeVisible()
  await page.clock.runFor(200)
  await expect(publisher.button('Undo')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(publisher.cards).toHaveCount(2)
})

test('an Escape that ends something else leaves the offer', async ({ page, publisher }) => {
  await publisher.openScheduled(three)
  const bar = page.getByRole('group', { name: 'Move a post' })
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await publisher.button('Remove Two').click()
  await expect(publisher.button('Undo')).toBeVisible()
  await page.locator('[data-day="2027-01-05"]').focus()
  await page.keyboard.press('Space')
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(publisher.button('Undo')).toBeVisible()
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(publisher.button('Undo')).toBeVisible()
  // Nor does one that was pressed for nothing, unless it is meant for the offer.
  await page.keyboard.press('Escape')
  await expect(publisher.button('Undo')).toBeVisible()
  await publisher.button('Undo').focus()
  await page.keyboard.press('Escape')
  await expect(publisher.button('Undo')).toHaveCount(0)
  await expect(publisher.cards).toHaveCount(2)
})

test('a replaced queue comes back, and so does a discarded edit with what was typed', async ({
  page,
  publisher,
}) => {
  await publisher.openScheduled(three)
  await page.getByRole('tab', { name: 'Import Calendar' }).click()
  await page.getByLabel('Calendar text').fill('Tues - "Other"')
  await publisher.button('Parse Calendar').click()
  await publisher.button('Replace the queue').click()
  const shown = publisher.cards.locator('.card-title')
  await expect(shown).toHaveText(['Other'])
  await expect(page.getByText('Found 1 posts to schedule.')).toBeVisible()
  await publisher.button('Undo').click()
  await expect(shown).toHaveText(titles)
  await expect(page.getByRole('heading', { name: 'One', exact: true })).toBeFocused()

  await (await publisher.edit('Two')).getByLabel('Title').fill('Two, edited')
  await publisher.button('Cancel').click()
  await expect(page.getByRole('heading', { name: 'Two', exact: true })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: 'Two, edited', exact: true })).toBeFocused()
})
