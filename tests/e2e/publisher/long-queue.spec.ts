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
  queue: { position: at, textSource: 'operator' },
}))

test('five hundred posts are shown, and any is found', async ({ page, publisher }) => {
  await page.goto('/blog')
  await storePosts(page, posts)
  await page.goto('/bulk-publisher')
  await expect(publisher.cards).toHaveCount(500)
  await see(page, '500 posts scheduled')
  await page.getByLabel('Search titles').fill('post 499')
  await publisher.filter('published').click()
  await expect(page.getByText('No post matches.')).toBeInViewport()
  await publisher.filter('pending').click()
  await expect(publisher.cardTitles).toHaveText(['Post 499.'])
  const months = publisher.region('Months')
  // 497 days later: the search is taken off.
  await months.getByRole('link', { name: /May 17, 2028/ }).click()
  const title = publisher.cardTitle('Post 499.')
  await expect(title).toBeInViewport()
  await expect(title).toBeFocused()
  await publisher.press('j', 'k')
  await expect(title).toBeFocused()
})
