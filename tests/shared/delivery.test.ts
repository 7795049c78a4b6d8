import { expect, test } from 'vitest'
import { isOutOfReach, isSent, isUncertain, type Delivery } from '../../shared/delivery.ts'

test.each<[Delivery, { sent?: true; uncertain?: true; outOfReach?: true }]>([
  [{ outcome: 'accepted', status: 200 }, { sent: true }],
  [{ outcome: 'unconfirmed' }, { sent: true }],
  [{ outcome: 'refused', status: 500, detail: '' }, {}],
  [{ outcome: 'not-sent' }, { outOfReach: true }],
  [
    { outcome: 'unknown', trouble: 'timeout' },
    { uncertain: true, outOfReach: true },
  ],
  [{ outcome: 'interrupted' }, { uncertain: true, outOfReach: true }],
])('%j is %j', (delivery, { sent = false, uncertain = false, outOfReach = false }) => {
  expect(isSent(delivery)).toBe(sent)
  expect(isUncertain(delivery)).toBe(uncertain)
  expect(isOutOfReach(delivery)).toBe(outOfReach)
})
