import { expect, test } from 'vitest'
import { allowsCors, type Delivery } from '../../../../shared/delivery.ts'
import { findingText } from '../../../../site/publisher/settings/connection-test.tsx'

test.each<[boolean | undefined, string, Delivery]>([
  [
    true,
    'The switch is on: this page reads your webhook’s replies.',
    { outcome: 'accepted', status: 202 },
  ],
  [
    true,
    'The switch is on: this page reads your webhook’s replies. Your webhook refused the test with status 404. It said: Not registered',
    { outcome: 'refused', status: 404, detail: 'Not registered' },
  ],
  [
    false,
    'The switch is off: no readable reply. Check your automation for the test.',
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
