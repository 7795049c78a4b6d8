import { expect, test } from 'vitest'
import type { Delivery } from '../../../shared/delivery.ts'
import {
  deliveryText,
  testFailureText,
  whatToCheck,
} from '../../../site/publisher/delivery-text.ts'

const checkFirst = 'It may have been delivered: check your automation before you retry.'
const usualCause = 'Often the workflow is not published, or does not allow CORS.'

test.each<[string, Delivery]>([
  ['Sent. Check your automation to confirm.', { outcome: 'unconfirmed' }],
  [
    'Your webhook refused it with status 503. It said: Paused',
    { outcome: 'refused', status: 503, detail: 'Paused' },
  ],
  ['Your webhook refused it as too large (413).', { outcome: 'refused', status: 413, detail: '' }],
  [
    'Your webhook’s URL redirects to www.hooks.example, so nothing arrived. Enter the URL that it leads to.',
    { outcome: 'refused', status: 308, detail: '', redirectsTo: 'www.hooks.example' },
  ],
  ['Nothing was sent: your webhook cannot be reached, or none is set.', { outcome: 'not-sent' }],
  [
    'Nothing was sent: browsers block http:// from this page.',
    { outcome: 'not-sent', reason: 'page-policy' },
  ],
  [
    `No reply came that this page may read. ${checkFirst} ${usualCause}`,
    { outcome: 'unknown', trouble: 'unreadable' },
  ],
  [`No answer came in time. ${checkFirst}`, { outcome: 'unknown', trouble: 'timeout' }],
  [`The publisher was closed while it was being sent. ${checkFirst}`, { outcome: 'interrupted' }],
])('an operator reads %j', (text, delivery) => {
  expect(deliveryText(delivery)).toBe(text)
})

test('a test that failed is never said to have delivered anything', () => {
  expect(testFailureText({ outcome: 'unknown', trouble: 'unreadable' })).toBe(
    `No reply came that this page may read. ${usualCause} A test publishes nothing.`,
  )
})

test.each<[RegExp, Delivery]>([
  [/^Is the workflow published/, { outcome: 'refused', status: 404, detail: '' }],
  [/whether your automation is running/, { outcome: 'not-sent' }],
  // The words about these say it already.
  [/^$/, { outcome: 'not-sent', reason: 'page-policy' }],
  [/^$/, { outcome: 'unknown', trouble: 'unreadable' }],
])('an operator is told to check %s', (text, failure) => {
  expect(whatToCheck(failure)).toMatch(text)
})
