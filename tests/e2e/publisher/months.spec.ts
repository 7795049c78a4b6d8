import type { Page } from '@playwright/test'
import { storedBy } from '../../support/publisher/stored-by.ts'
import { expect, refusalsNoted, see, test } from './publisher.ts'

const three = 'Tues - "One"\nFri - "Two"\nWeek 6\nTues - "Three"'

/** A day of the months, by its date. */
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)

/** What screen readers are told. */
const news = (page: Page) => page.locator('p.visually-hidden[role="status"]')

const moveBar = (page: Page) => page.getByRole('group', { name: 'Move a post' })

const centerOf = async (page: Page, date: string) => {
  // It may still be scrolled into sight.
  await day(page, date).hover({ trial: true })
  const box = await day(page, date).boundingBox()
  if (!box) throw new Error(`${date} is not shown.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drops what is dragged once the publisher says where: a busy browser leaves out steps of a drag. */
async function dropAt(page: Page, { x, y }: { x: number; y: number }, says: string) {
  await page.mouse.move(x, y, { steps: 5 })
  await expect(async () => {
    await page.mouse.move(x + 1, y)
    await page.mouse.move(x, y)
    await expect(moveBar(page)).toContainText(says, { timeout: 1000 })
  }).toPass()
  await page.mouse.up()
}

test('a day of the months leads to its card, or takes a post', async ({ page, publisher }) => {
  await page.clock.setFixedTime(new Date('2027-01-20T12:00:00'))
  await publisher.openScheduled(three)
  const months = publisher.region('Months')
  await expect(months.getByRole('table')).toHaveCount(2)
  await expect(months.getByRole('table', { name: 'January 2027' })).toBeVisible()
  await expect(months.getByRole('table', { name: 'February 2027' })).toBeVisible()
  await expect(day(page, '2027-01-20')).toHaveAttribute('aria-current', 'date')
  await months.getByRole('link', { name: 'Tuesday, February 9, 2027: Three, pending' }).click()
  await expect(publisher.card('Three').getByRole('heading')).toBeFocused()

  // A move needs no drag: the date is pressed, then the day.
  await publisher.moveHandle('Two').click()
  await see(page, 'Choose a day for Two')
  await day(page, '2027-02-09').click()
  await expect(publisher.card('Two')).toContainText('Tuesday, February 9, 2027')
  const both = 'Tuesday, February 9, 2027: Two, pending; Three, pending'
  await expect(day(page, '2027-02-09')).toHaveAccessibleName(both)
  await see(publisher.card('Two'), 'Another post has the same date.')

  // It is part of an edit that is open.
  const form = await publisher.edit('One')
  await form.getByLabel('Title').fill('One, typed')
  await day(page, '2027-01-05').focus()
  await publisher.press('Space', 'ArrowRight', 'Enter')
  await expect(form.getByLabel('Date')).toHaveValue('2027-01-06')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(publisher.card('One, typed')).toContainText('Wednesday, January 6, 2027')
})

test('a post is dragged to another day, from months or card', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await publisher.openScheduled(three)
  const bar = moveBar(page)
  const to = await centerOf(page, '2027-01-09')
  // One that ends beside the months, or with Escape, moves nothing.
  for (const end of ['beside', 'escape'] as const) {
    await day(page, '2027-01-05').hover()
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await expect(bar).toBeVisible()
    if (end === 'escape') await page.keyboard.press('Escape')
    else await page.mouse.move(1000, 500, { steps: 5 })
    await page.mouse.up()
    await expect(bar).toBeHidden()
    await expect(publisher.card('One')).toContainText('Tuesday, January 5, 2027')
    await expect(day(page, '2027-01-05')).toBeFocused()
  }
  await day(page, '2027-01-05').hover()
  await page.mouse.down()
  await dropAt(page, to, 'One to Saturday, January 9, 2027')
  await expect(publisher.card('One')).toContainText('Saturday, January 9, 2027')
  await expect(day(page, '2027-01-09')).toBeFocused()
  await expect(news(page)).toHaveText('“One” is on Saturday, January 9, 2027 now.')

  const handle = publisher.moveHandle('Two')
  const next = await centerOf(page, '2027-01-11')
  await handle.hover()
  await page.mouse.down()
  await dropAt(page, next, 'Two to Monday, January 11, 2027')
  await expect(publisher.card('Two')).toContainText('Monday, January 11, 2027')
  await expect(handle).toBeFocused()
  await expect.poll(() => storedBy(page)).toContain('2027-01-11')
  await page.reload()
  await expect(publisher.card('One')).toContainText('Saturday, January 9, 2027')
  await expect(publisher.card('Two')).toContainText('Monday, January 11, 2027')
})

test('a post is moved by keys alone, and every step is announced', async ({ page, publisher }) => {
  await publisher.openScheduled(three)
  const status = news(page)
  await day(page, '2027-01-05').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, '2027-01-08')).toBeFocused()
  await page.keyboard.press('End')
  await expect(day(page, '2027-02-09')).toBeFocused()
  await publisher.press('Home', 'Space')
  await expect(status).toContainText('Moving “One” from Tuesday, January 5, 2027.')
  await publisher.press('ArrowDown', 'ArrowRight')
  await expect(status).toHaveText('Wednesday, January 13, 2027')
  await page.keyboard.press('Escape')
  await expect(status).toHaveText('“One” stays on Tuesday, January 5, 2027.')
  await expect(day(page, '2027-01-05')).toBeFocused()
  await publisher.press('Space', 'PageDown', 'PageDown')
  await expect(page.getByRole('table', { name: 'March 2027' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(publisher.card('One')).toContainText('Friday, March 5, 2027')
  await expect(day(page, '2027-03-05')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(publisher.card('One').getByRole('heading')).toBeFocused()

  const handle = publisher.moveHandle('Two')
  await handle.press('Enter')
  await publisher.press('ArrowUp', 'Enter')
  await expect(publisher.card('Two')).toContainText('Friday, January 1, 2027')
  await expect(handle).toBeFocused()
})

test.describe('under a filter', () => {
  test.use(refusalsNoted)

  test('cards left out are shown, and the focus stays', async ({ page, sandbox, publisher }) => {
    const filter = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
    const allShown = page.locator('[aria-live]').filter({ hasText: 'All posts are shown' })
    await publisher.openScheduled(`${three}\nTues - "Four"`)
    sandbox.faults.set('webhook', { name: 'reset-before' })
    for (const title of ['Two', 'Four']) {
      await publisher.publishOne(title)
      await see(publisher.card(title), /^Failed$/)
    }
    await filter('Failed').click()
    await expect(publisher.card('One')).toHaveCount(0)
    // Of two posts of a day, the one that is shown needs no other filter.
    await day(page, '2027-02-09').click()
    await expect(publisher.card('Four').getByRole('heading')).toBeFocused()
    await expect(publisher.card('One')).toHaveCount(0)
    await day(page, '2027-01-05').click()
    await expect(publisher.card('One').getByRole('heading')).toBeFocused()
    await expect(filter('All')).toHaveAttribute('aria-pressed', 'true')
    await expect(allShown).toHaveCount(1)
    await filter('Failed').click()
    await expect(allShown).toHaveCount(0)

    const back = { name: 'I have checked: set back to pending' }
    await publisher.card('Two').getByRole('button', back).click()
    await expect(publisher.card('Four').getByRole('heading')).toBeFocused()
    await expect(publisher.card('Two')).toHaveCount(0)
    await page.getByRole('button', { name: /^Set 1 that may have been delivered/ }).click()
    await page.getByRole('button', { name: /^I have checked: set 1 back/ }).click()
    await expect(publisher.card('Four').getByRole('heading')).toBeFocused()
    await expect(allShown).toHaveCount(1)
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('months unfold, fold, and are shown by a tapped date', async ({ page, publisher }) => {
    await publisher.openScheduled(three)
    const fold = publisher.button('January to February 2027')
    await expect(day(page, '2027-01-05')).toBeHidden()
    await fold.tap()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(day(page, '2027-01-05')).toBeVisible()
    await fold.tap()
    await expect(day(page, '2027-01-05')).toBeHidden()
    await publisher.moveHandle('Two').tap()
    await expect(day(page, '2027-01-08')).toBeInViewport()
    await day(page, '2027-01-13').tap()
    await expect(publisher.card('Two')).toContainText('Wednesday, January 13, 2027')
    await expect(publisher.card('Two')).toBeInViewport()
  })
})
