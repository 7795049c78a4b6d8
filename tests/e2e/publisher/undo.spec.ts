import { expect, test } from './publisher.ts'

const three = 'Tues - "One"\nFri - "Two"\nWeek 2\nTues - "Three"'
const titles = ['One', 'Two', 'Three']

test('removed posts come back to their place, by button or key', async ({ page, publisher }) => {
  await publisher.openScheduled(three)
  const shown = publisher.cardTitles
  await publisher.remove('Two')
  await expect(publisher.cardTitle('Three')).toBeFocused()
  const news = page.getByRole('status').filter({ hasText: 'Post removed' })
  await expect(news).toContainText('“Two” is no longer in the queue.')
  await expect(shown).toHaveText(['One', 'Three'])
  await page.locator('.toast', { has: publisher.undo }).hover()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await publisher.expectNoViolations('.toaster')
  }
  expect((await publisher.undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await publisher.undo.click()
  await expect(shown).toHaveText(titles)
  await expect(publisher.cardTitle('Two')).toBeFocused()
  await expect(publisher.undo).toHaveCount(0)

  await publisher.remove('Two')
  await expect(shown).toHaveText(['One', 'Three'])
  // It is offered once the change is saved.
  await expect(publisher.undo).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(shown).toHaveText(titles)
  await expect(publisher.cardTitle('Two')).toBeFocused()
  await page.keyboard.press('Control+z')
  await page.reload()
  await expect(shown).toHaveText(titles)
})

test('the offer ends after ten seconds, and with it the key', async ({ page, publisher }) => {
  await page.clock.install()
  await publisher.openScheduled(three)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await publisher.remove('Two')
  await expect(publisher.undo).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9_900)
  await expect(publisher.undo).toBeVisible()
  await page.clock.runFor(200)
  await expect(publisher.undo).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(publisher.cards).toHaveCount(2)
})
