import { expect, test } from 'vitest'
import { schedulePosts } from '../../../../../shared/queue.ts'
import { groupCards, isSameGroup } from '../../../../../site/publisher/bulk/review/card-groups.ts'
import type { CardProps } from '../../../../../site/publisher/bulk/review/post-card.tsx'

const cards: CardProps[] = schedulePosts(
  Array.from({ length: 1000 }, (_, line) => ({
    title: `Post ${line}`,
    excerpt: '',
    publishDate: '2027-01-05',
    line,
  })),
  'a1b2',
).map((post) => ({
  post,
  address: post.id,
  taken: undefined,
  access: 'open',
  step: undefined,
  warnings: undefined,
  problem: undefined,
}))

test('groups hold every card, in its place, and are small', () => {
  const groups = groupCards(cards)
  expect(groups.flat()).toEqual(cards)
  expect(groups.length).toBeGreaterThan(15)
  expect(Math.max(...groups.map(({ length }) => length))).toBeLessThan(250)
})

test('a card that changes, comes or goes leaves the other groups as they are', () => {
  const before = groupCards(cards)
  const changes: CardProps[][] = [
    cards.with(500, { ...cards[500], step: 'sending' } as CardProps),
    cards.toSpliced(500, 1),
    cards.toSpliced(500, 0, { ...cards[0], post: { ...cards[0]?.post, id: 'new' } } as CardProps),
  ]
  for (const changed of changes) {
    const after = groupCards(changed)
    const others = before.filter((group) => after.some((other) => isSameGroup(group, other)))
    expect(others.length).toBeGreaterThanOrEqual(before.length - 2)
  }
})

test('what a card shows beside its post counts too', () => {
  const [card] = cards
  if (card === undefined) throw new Error('There are cards.')
  expect(isSameGroup([card], [{ ...card }])).toBe(true)
  for (const change of [
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
