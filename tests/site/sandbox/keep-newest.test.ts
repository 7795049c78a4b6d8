import { expect, test } from 'vitest'
import { keepNewest } from '../../../site/sandbox/keep-newest.ts'

function added(limits: { count: number; size: number }, sizes: readonly number[]) {
  const newest = keepNewest<number>(limits)
  for (const size of sizes) newest.add(size, size)
  return newest
}

test.each([
  ['everything, while there is room', [1, 2, 3], [1, 2, 3]],
  ['only so many', [1, 1, 2, 2], [1, 2, 2]],
  ['only so much', [4, 5, 6], [6]],
  ['what just fits', [4, 6], [4, 6]],
  ['the last one, however large', [1, 2, 11], [11]],
  ['small ones again after a large one', [11, 1, 2], [1, 2]],
])('keeps %s', (_, sizes, kept) => {
  const newest = added({ count: 3, size: 10 }, sizes)
  expect(newest.items()).toEqual(kept)
  expect(newest.dropped()).toBe(sizes.length - kept.length)
})

test('is empty after a clearing, with all its room', () => {
  const newest = added({ count: 3, size: 10 }, [9, 9])
  newest.clear()
  expect([newest.items(), newest.dropped()]).toEqual([[], 0])
  newest.add(10, 10)
  expect([newest.items(), newest.dropped()]).toEqual([[10], 0])
})
