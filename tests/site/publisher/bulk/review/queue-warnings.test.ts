import { expect, test } from 'vitest'
import { reduceQueue, schedulePosts, type Queue } from '../../../../../shared/queue.ts'
import {
  queueWarnings,
  rememberWarnings,
} from '../../../../../site/publisher/bulk/review/queue-warnings.ts'

const post = (title: string, publishDate: string) => ({ title, excerpt: '', publishDate, line: 1 })

test('the same title in any case, the same day and days gone by are pointed out', () => {
  const queue = schedulePosts(
    [
      post('One', '2027-01-05'),
      post(' one', '2027-01-08'),
      post('Two', '2027-01-08'),
      post('Old', '2026-01-01'),
      post('Fine', '2027-02-01'),
    ],
    'x',
  )
  expect(Object.fromEntries(queueWarnings(queue, '2027-01-01'))).toEqual({
    'x-1': ['same-title'],
    'x-2': ['same-title', 'same-day'],
    'x-3': ['same-day'],
    'x-4': ['in-the-past'],
  })
})

test('one queue after the other is warned about as each of them alone', () => {
  const today = '2027-01-06'
  const warningsOf = rememberWarnings(today)
  const begin = schedulePosts(
    [post('One', '2027-01-05'), post('One', '2027-02-05'), post('Two', '2027-02-05')],
    'x',
  )
  const actions = [
    { type: 'send', id: 'x-1', address: 'one' },
    { type: 'published', id: 'x-1', delivery: { outcome: 'unconfirmed' } },
    { type: 'edit', id: 'x-2', changes: { title: 'Three' } },
    { type: 'edit', id: 'x-3', changes: { publishDate: '2027-01-01' } },
    { type: 'remove', id: 'x-3' },
  ] as const
  expect(warningsOf(begin)).toEqual(queueWarnings(begin, today))
  actions.reduce((before: Queue, action) => {
    const queue = reduceQueue(before, action)
    expect(queue).not.toBe(before)
    expect(warningsOf(queue)).toEqual(queueWarnings(queue, today))
    return queue
  }, begin)
})
