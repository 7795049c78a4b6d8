import { addDays } from '../../../shared/dates.ts'
import { calendarRecord, type PostRecord } from '../../../shared/post/post-record.ts'
import { storePosts } from '../../support/publisher/store-posts.ts'
import { expect, see, test } from './publisher.ts'

/** A post for each day. */
const posts = Array.from({ length: 500 }, (_, at): PostRecord => ({
  ...calendarRecord(
    `post-${at + 1}`,
    { title: `Post ${at + 1}.`, excerpt: '', publishDate: addDays('2027-01-05', at) ?? '' },
    0,
  ),
  position: at,
}))

test('of five hundred posts any is found, by its month, a filter or the keys', async ({
  page,
  publisher,
}) => {
  await page.goto('/blog')
  await storePosts(page, posts)
  await page.goto('/bulk-publisher')
  await expect(publisher.cards).toHaveCount(500)
  await see(page, '500 posts scheduled')
  await page.getByRole('button', { name: 'published', exact: true }).click()
  await expect(page.getByText('No post is published.')).toBeInViewport()
  const months = publisher.region('Months')
  await expect(months.getByRole('table')).toHaveCount(17)
  // 498 days later.
  await months.getByRole('link', { name: /May 17, 2028/ }).click()
  const title = publisher.heading('Post 499.')
  await expect(title).toBeInViewport()
  await expect(title).toBeFocused()
  await expect(publisher.cards).toHaveCount(500)
  await publisher.press('j', 'k')
  await expect(title).toBeFocused()
})
