import { expect, test, vi } from 'vitest'
import { reduceQueue, schedulePosts, type Queue } from '../../../../shared/queue.ts'
import { remember } from '../../../../site/publisher/post/remember.ts'

const posts = schedulePosts(
  ['One', 'Two'].map((title) => ({ title, excerpt: '', publishDate: '2027-01-05', line: 1 })),
  'x',
)

function remembered() {
  const make = vi.fn((queue: Queue) => queue.map(({ title }) => title))
  const titles = remember(make, (before, after) => before.title === after.title)
  return { make, titles }
}

test('what is made of a queue stays while nothing changes that counts', () => {
  const { make, titles } = remembered()
  const made = titles(posts)
  let queue: Queue = posts
  for (let at = 0; at < 3; at += 1) {
    const publishDate = `2027-02-0${at + 1}`
    queue = reduceQueue(queue, { type: 'edit', id: 'x-1', changes: { publishDate } })
    expect(titles(queue)).toBe(made)
  }
  expect(make).toHaveBeenCalledTimes(1)
})

test('it is made anew of posts that change, come or go', () => {
  const { titles } = remembered()
  titles(posts)
  const edited = reduceQueue(posts, { type: 'edit', id: 'x-2', changes: { title: 'Three' } })
  expect(titles(edited)).toEqual(['One', 'Three'])
  expect(titles(edited.slice(1))).toEqual(['Three'])
  expect(titles([])).toEqual([])
  expect(titles(posts)).toEqual(['One', 'Two'])
})
