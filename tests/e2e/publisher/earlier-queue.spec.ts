import { schedulePosts, type ScheduledPost } from '../../../shared/queue.ts'
import { expect, test } from '../../support/fixtures.ts'
import { storeEarlierQueue } from '../../support/publisher/earlier-queue.ts'
import { arrived, Publisher } from './publisher.ts'

const posts = schedulePosts(
  ['One', 'Two'].map((title, line) => ({ title, excerpt: '', publishDate: '2027-01-05', line })),
  'earlier',
).map((post): ScheduledPost => ({ ...post, content: `Text of ${post.title}` }))

test('a queue that an earlier release saved is taken over once, and kept beside it', async ({
  page,
  sandbox,
}) => {
  await page.goto('/blog/')
  await storeEarlierQueue(page, posts)
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await expect(publisher.cards).toHaveCount(2)
  await publisher.publishAll.click()
  await expect(page.getByText('Successfully published 2 of 2 posts.')).toBeVisible()
  expect(arrived(sandbox).map(({ post }) => post.content)).toEqual(['Text of One', 'Text of Two'])

  await page.reload()
  await expect(publisher.card('One').getByText('Published', { exact: true })).toBeVisible()
  const kept = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('pennywren-publisher')
        opening.addEventListener('success', () => {
          const table = opening.result.transaction('posts-2').objectStore('posts-2')
          const reading = table.getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
  )
  expect(kept).toEqual(posts.map((post) => JSON.stringify(post)))
})

test('a database of a later release is told of and left alone', async ({ page, sandbox }) => {
  await page.goto('/blog/')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('pennywren-publisher', 99)
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      }),
  )
  const publisher = new Publisher(page, sandbox)
  await publisher.openBulk()
  await expect(page.getByText('was written by a newer release of the publisher')).toBeVisible()
  await publisher.button('Set it aside and begin with an empty queue').click()
  await publisher.expectToast(
    'Queue not set aside',
    'It stays as it is, because it could not be set aside from here.',
    'destructive',
  )
  const databases = await page.evaluate(() => indexedDB.databases())
  expect(databases).toEqual([{ name: 'pennywren-publisher', version: 99 }])
})
