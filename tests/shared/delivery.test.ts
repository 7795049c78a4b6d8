import { expect, test } from 'vitest'
import {
  isAnswered,
  isSent,
  isUncertain,
  meansArrival,
  type Delivery,
} from '../../shared/delivery.ts'

type Meant = { sent?: true; uncertain?: true; answered?: true }

/** One of each outcome: the compiler names this table where one is new. */
const meant: Record<Delivery['outcome'], [Delivery, Meant]> = {
  accepted: [
    { outcome: 'accepted', status: 200 },
    { sent: true, answered: true },
  ],
  unconfirmed: [{ outcome: 'unconfirmed' }, { sent: true }],
  refused: [{ outcome: 'refused', status: 500, detail: '' }, { answered: true }],
  'not-sent': [{ outcome: 'not-sent' }, {}],
  unknown: [{ outcome: 'unknown', trouble: 'timeout' }, { uncertain: true }],
  interrupted: [{ outcome: 'interrupted' }, { uncertain: true }],
}

test.each(Object.values(meant))(
  '%j is %j',
  (delivery, { sent = false, uncertain = false, answered = false }) => {
    expect(isSent(delivery)).toBe(sent)
    expect(isUncertain(delivery)).toBe(uncertain)
    expect(isAnswered(delivery)).toBe(answered)
    expect(meansArrival(delivery)).toBe(sent || uncertain)
  },
)
