import type { Page } from 'playwright/test'
import { formatFullDate } from '../../../shared/dates.ts'
import { expect, refusalsNoted, see, test } from './publisher.ts'

test.use(refusalsNoted)

const four = 'Tues - "One"\nFri - "Two"\nWeek 6\nTues - "Three"\nTues - "Four"'

/** A day of the months, by its date. */
const day = (page: Page, date: string) =>
  page.getByRole('link', { name: new RegExp(`^${formatFullDate(date)}`) })

test('a day of the months leads to its card, also under a filter that leaves it out', async ({
  page,
  sandbox,
  publisher,
}) => {
  const { filter } = publisher
  await page.clock.setFixedTime(new Date('2027-01-20T12:00:00'))
  await publisher.openScheduled(four)
  // Nothing was sent yet that the site could show.
  await expect(page.getByText(/^Of 0 posts/)).toHaveCount(0)
  const months = publisher.region('Months')
  await expect(months.getByRole('table')).toHaveCount(2)
  await expect(months.getByRole('table', { name: 'January 2027' })).toBeVisible()
  await expect(months.getByRole('table', { name: 'February 2027' })).toBeVisible()
  await expect(months.locator('[aria-current=date]')).toHaveText('20')
  const both = 'Tuesday, February 9, 2027: Three, pending; Four, pending'
  await months.getByRole('link', { name: both }).click()
  await expect(publisher.cardTitle('Three')).toBeFocused()

  sandbox.faults.set('webhook', { name: 'reset-before' })
  for (const title of ['Two', 'Four']) {
    await publisher.publishOne(title)
    await see(publisher.card(title), /^Failed$/)
  }
  await filter('failed').click()
  await expect(publisher.card('One')).toHaveCount(0)
  // Of two posts of a day, the one that is shown needs no other filter.
  await day(page, '2027-02-09').click()
  await expect(publisher.cardTitle('Four')).toBeFocused()
  await expect(publisher.card('One')).toHaveCount(0)
  await day(page, '2027-01-05').click()
  await expect(publisher.cardTitle('One')).toBeFocused()
  await expect(filter('all')).toHaveAttribute('aria-pressed', 'true')
  await filter('failed').click()
  await publisher.pressMore('Two', 'Set back to pending')
  await expect(publisher.cardTitle('Four')).toBeFocused()
  await expect(publisher.card('Two')).toHaveCount(0)
})
