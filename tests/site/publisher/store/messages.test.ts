import { expect, test } from 'vitest'
import { agoText } from '../../../../site/publisher/store/messages.ts'

test.each([
  [9_999, ''],
  [40_200, ' Asked 40 s ago.'],
  [150_000, ' Asked 2 min ago.'],
])('a text that was asked for %i ms ago says so: %j', (ms, text) => {
  expect(agoText(ms)).toBe(text)
})
