import { expect, test } from 'vitest'
import {
  isAnswered,
  isOutOfReach,
  isSent,
  isUncertain,
  type Delivery,
} from '../../shared/delivery.ts'

test.each<[Delivery, { sent?: true; uncertain?: true; answered?: true }]>([
  [
    { outcome: 'accepted', status: 200 },
    { sent: true, answered: true },
  ],
  [{ outcome: 'unconfirmed' }, { sent: true }],
  [{ outcome: 'refused', status: 500, detail: '' }, { answered: true }],
  [{ outcome: 'not-sent' }, {}],
  [{ outcome: 'unknown', trouble: 'timeout' }, { uncertain: true }],
  [{ outcome: 'interrupted' }, { uncertain: true }],
])('%j is %j', (delivery, { sent = false, uncertain = false, answered = false }) => {
  expect(isSent(delivery)).toBe(sent)
  expect(isUncertain(delivery)).toBe(uncertain)
  expect(isAnswered(delivery)).toBe(answered)
  expect(isOutOfReach(delivery)).toBe(!sent && !answered)
})
