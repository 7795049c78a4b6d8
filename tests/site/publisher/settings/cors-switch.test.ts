import { expect, test } from 'vitest'
import { allowsCors, type Delivery } from '../../../../shared/delivery.ts'
import { findingText } from '../../../../site/publisher/settings/cors-switch.tsx'

test.each<[boolean | undefined, string, Delivery]>([
  [
    true,
    'The switch is on: your webhook answered the test (202), and this page may read what it answers.',
    { outcome: 'accepted', status: 202 },
  ],
  [
    true,
    'The switch is on: this page may read what your webhook answers. Your webhook refused the test with status 404. It said: Not registered',
    { outcome: 'refused', status: 404, detail: 'Not registered' },
  ],
  [
    false,
    'The switch is off: no reply came that this page may read. That does not mean that posts arrive. If your automation’s history does not show the test either, publish the workflow (before n8n 2: activate it), check the address, and find out again.',
    { outcome: 'unknown', trouble: 'unreadable' },
  ],
  [
    undefined,
    'No answer came in time. A test publishes nothing. The switch was not changed.',
    { outcome: 'unknown', trouble: 'timeout' },
  ],
  [
    undefined,
    'Nothing was sent: your webhook cannot be reached, or none is set. The switch was not changed.',
    { outcome: 'not-sent' },
  ],
])('a test sets the switch to %j and says: %s', (allows, text, delivery) => {
  expect(allowsCors(delivery)).toBe(allows)
  expect(findingText(delivery)).toBe(text)
})
