import { expect, test } from 'vitest'
import { schedulePosts, type Queue, type ScheduledPost } from '../../../../../shared/queue.ts'
import {
  createCardGrouping,
  isSameGroup,
} from '../../../../../site/publisher/bulk/review/card-groups.ts'
import type { CardProps } from '../../../../../site/publisher/bulk/review/post-card.tsx'

const posts = schedulePosts(
  Array.from({ length: 1000 }, (_, line) => ({
    title: `Post ${line}`,
    excerpt: '',
    publishDate: '2027-01-05',
    line,
  })),
  'a1b2',
)

const cardOf = (post: ScheduledPost): CardProps => ({
  post,
  detail: 'whole',
  address: post.id,
  taken: undefined,
  access: 'open',
  step: undefined,
  warnings: undefined,
  problem: undefined,
})

test('groups hold every post, in its place, and are small', () => {
  const groups = createCardGrouping()(posts)
  expect(groups.flatMap((group) => group.posts)).toEqual(posts)
  expect(groups.length).toBeGreaterThan(15)
  expect(Math.max(...groups.map((group) => group.posts.length))).toBeLessThan(250)
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
})

test('a post that changes, comes or goes leaves the other groups as they are', () => {
  const groupsOf = createCardGrouping()
  const before = groupsOf(posts)
  const [first] = posts
  if (first === undefined) throw new Error('There are posts.')
  const changes: Queue[] = [
    posts.with(500, { ...first, id: posts[500]?.id ?? '' }),
    posts.toSpliced(500, 1),
    posts.toSpliced(500, 0, { ...first, id: 'new' }),
  ]
  for (const changed of changes) {
    const after = groupsOf(changed)
    expect(after.flatMap((group) => group.posts)).toEqual(changed)
    const others = after.filter((group) => before.includes(group))
    expect(others.length).toBeGreaterThanOrEqual(before.length - 2)
  }
})

test('the group of the first post is the same when another post is the first', () => {
  const keys = (queue: Queue) => createCardGrouping()(queue).map(({ key }) => key)
  expect(keys(posts.slice(1))).toEqual(keys(posts))
})

test('what a card shows beside its post counts too', () => {
  const card = posts.map(cardOf)[0]
  if (card === undefined) throw new Error('There are posts.')
  expect(isSameGroup([card], [{ ...card }])).toBe(true)
  for (const change of [
    { detail: 'short' },
    { address: 'another' },
    { taken: 'by another' },
    { access: 'locked' },
    { step: 'writing' },
    { step: 'waiting' },
    { warnings: 'same-day' },
    { problem: 'No text' },
    { post: { ...card.post } },
  ]) {
    expect(isSameGroup([card], [{ ...card, ...change } as CardProps])).toBe(false)
  }
})
