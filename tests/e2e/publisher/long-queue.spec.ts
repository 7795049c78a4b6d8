import { addDays } from '../../../shared/dates.ts'
import { calendarRecord, type PostRecord } from '../../../shared/post/post-record.ts'
import { storePosts } from '../../support/publisher/store-posts.ts'
import { expect, see, test } from './publisher.ts'

/** A post for each day. */
const posts = Array.from({ length: 1000 }, (_, at): PostRecord => ({
  ...calendarRecord(
    `post-${at + 1}`,
    { title: `Post ${at + 1}.`, excerpt: '', publishDate: addDays('2027-01-05', at) ?? '' },
    0,
  ),
  position: at,
}))

test('a hundred of a thousand posts are shown, and any is found', async ({ page, publisher }) => {
  await page.goto('/blog')
  await storePosts(page, posts)
  await page.goto('/bulk-publisher')
  await expect(publisher.cards).toHaveCount(100)
  await see(page, '1000 posts scheduled')
  expect(await page.locator('*').count()).toBeLessThan(6000)
  await publisher.button('Show 100 more of 900').click()
  await expect(publisher.cards).toHaveCount(200)
  await expect(publisher.card('Post 200.')).toBeAttached()
  await page.getByRole('button', { name: 'published', exact: true }).click()
  await expect(page.getByText('No post is published.')).toBeInViewport()
  await page.getByRole('button', { name: 'pending', exact: true }).click()
  await expect(publisher.cards).toHaveCount(100)
  const months = publisher.region('Months')
  await expect(months.getByRole('table')).toHaveCount(12)
  await months.getByRole('button', { name: 'Later months' }).click()
  await months.getByRole('button', { name: 'Later months' }).click()
  await expect(months.getByRole('button', { name: 'Later months' })).toHaveCount(0)
  // 998 days later.
  await months.getByRole('link', { name: /September 29, 2029/ }).click()
  const title = publisher.heading('Post 999.')
  await expect(title).toBeInViewport()
  await expect(title).toBeFocused()
  await expect(publisher.cards).toHaveCount(100)
  await publisher.press('j', 'k')
  await expect(title).toBeFocused()
  await publisher.button('Show the 100 before').click()
  await expect(publisher.cards).toHaveCount(200)
  await expect(publisher.card('Post 801.')).toBeAttached()
})
