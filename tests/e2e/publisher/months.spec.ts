import type { Page } from '@playwright/test'
import { storedBy } from '../../support/publisher/stored-by.ts'
import { expect, refusalsNoted, see, test } from './publisher.ts'

const three = 'Tues - "One"\nFri - "Two"\nWeek 6\nTues - "Three"'

/** A day of the months, by its date. */
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)

test('a day of the months leads to its card', async ({ page, publisher }) => {
  await page.clock.setFixedTime(new Date('2027-01-20T12:00:00'))
  await publisher.openScheduled(`${three}\nTues - "Four"`)
  const months = publisher.region('Months')
  await expect(months.getByRole('table')).toHaveCount(2)
  await expect(months.getByRole('table', { name: 'January 2027' })).toBeVisible()
  await expect(months.getByRole('table', { name: 'February 2027' })).toBeVisible()
  await expect(day(page, '2027-01-20')).toHaveAttribute('aria-current', 'date')
  const both = 'Tuesday, February 9, 2027: Three, pending; Four, pending'
  await months.getByRole('link', { name: both }).click()
  await expect(publisher.card('Three').getByRole('heading')).toBeFocused()
})

test('a post is dragged to another day', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await publisher.openScheduled(three)
  const [from, to] = [day(page, '2027-01-05'), day(page, '2027-01-09')]
  /** A busy browser leaves out steps of a drag. */
  const dragOver = (x: number, y: number) =>
    expect(async () => {
      await page.mouse.move(x + 1, y)
      await page.mouse.move(x, y)
      await expect(to).toHaveAttribute('data-move', 'to', { timeout: 1000 })
    }).toPass()
  // One that ends beside the months, or with Escape, moves nothing.
  for (const end of ['beside', 'escape', 'day']) {
    await to.hover({ trial: true })
    const { x, y } = (await to.boundingBox()) ?? { x: NaN, y: NaN }
    await from.hover()
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 5 })
    await dragOver(x + 10, y + 10)
    if (end === 'escape') await page.keyboard.press('Escape')
    if (end === 'beside') await page.mouse.move(1000, 500, { steps: 5 })
    await page.mouse.up()
    await expect(to).not.toHaveAttribute('data-move')
    await expect(end === 'day' ? to : from).toBeFocused()
    const date = `Tuesday, January 5, 2027`
    await expect(publisher.card('One')).toContainText(end === 'day' ? 'January 9, 2027' : date)
  }
  await expect.poll(() => storedBy(page)).toContain('2027-01-09')
  await page.reload()
  await expect(publisher.card('One')).toContainText('Saturday, January 9, 2027')
})

test('a post is moved by keys alone, and every step is announced', async ({ page, publisher }) => {
  await publisher.openScheduled(three)
  const news = publisher.region('Months').getByRole('status')
  await day(page, '2027-01-05').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, '2027-01-08')).toBeFocused()
  await publisher.press('ArrowDown')
  await expect(day(page, '2027-02-09')).toBeFocused()
  await publisher.press('ArrowLeft', 'ArrowUp', 'Space')
  await expect(news).toContainText('Moving “One” from Tuesday, January 5, 2027.')
  await publisher.press('ArrowDown', 'ArrowRight')
  await expect(news).toHaveText('Wednesday, January 13, 2027')
  await page.keyboard.press('Escape')
  await expect(news).toHaveText('“One” stays on Tuesday, January 5, 2027.')
  await expect(day(page, '2027-01-05')).toBeFocused()
  await publisher.press('Space', 'ArrowRight', 'Tab')
  await expect(page.locator('[data-move]')).toHaveCount(0)
  await day(page, '2027-01-05').focus()
  // A month without a post appears as it is reached.
  await publisher.press('Space', ...Array<string>(9).fill('ArrowUp'), 'ArrowRight', 'Enter')
  await expect(news).toHaveText('“One” is now on Wednesday, November 4, 2026.')
  await expect(publisher.card('One')).toContainText('Wednesday, November 4, 2026')
  await expect(day(page, '2026-11-04')).toBeFocused()
  // It is part of an edit that is open.
  const form = await publisher.edit('One')
  await form.getByLabel('Title').fill('One, typed')
  await day(page, '2026-11-04').press('Space')
  await publisher.press('ArrowRight', 'Enter')
  await expect(form.getByLabel('Date')).toHaveValue('2026-11-05')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(publisher.card('One, typed')).toContainText('Thursday, November 5, 2026')
})

test.describe('under a filter', () => {
  test.use(refusalsNoted)

  test('cards left out are shown, and the focus stays', async ({ page, sandbox, publisher }) => {
    const filter = publisher.button
    await publisher.openScheduled(`${three}\nTues - "Four"`)
    sandbox.faults.set('webhook', { name: 'reset-before' })
    for (const title of ['Two', 'Four']) {
      await publisher.publishOne(title)
      await see(publisher.card(title), /^Failed$/)
    }
    await filter('failed').click()
    await expect(publisher.card('One')).toHaveCount(0)
    // Of two posts of a day, the one that is shown needs no other filter.
    await day(page, '2027-02-09').click()
    await expect(publisher.card('Four').getByRole('heading')).toBeFocused()
    await expect(publisher.card('One')).toHaveCount(0)
    await day(page, '2027-01-05').click()
    await expect(publisher.card('One').getByRole('heading')).toBeFocused()
    await expect(filter('all')).toHaveAttribute('aria-pressed', 'true')
    await filter('failed').click()

    const back = { name: 'I have checked: set back to pending' }
    await publisher.card('Two').getByRole('button', back).click()
    await expect(publisher.card('Four').getByRole('heading')).toBeFocused()
    await expect(publisher.card('Two')).toHaveCount(0)
    await page.getByRole('button', { name: /^Set 1 that may have been delivered/ }).click()
    await page.getByRole('button', { name: /^I have checked: set 1 back/ }).click()
    await expect(publisher.card('Four').getByRole('heading')).toBeFocused()
    await expect(filter('all')).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('months unfold and fold', async ({ page, publisher }) => {
    await publisher.openScheduled(three)
    const fold = publisher.region('Months').getByText('Months', { exact: true })
    await expect(day(page, '2027-01-05')).toBeHidden()
    await fold.tap()
    await day(page, '2027-01-05').tap()
    await expect(publisher.card('One').getByRole('heading')).toBeInViewport()
    await fold.tap()
    await expect(day(page, '2027-01-05')).toBeHidden()
  })
})
