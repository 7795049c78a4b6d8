import { expect, it } from 'vitest'
import { datesOfRule } from '../../../shared/calendar/recurrence.ts'

// The dates of most are those of the examples in RFC 5545, 3.8.5.3.
it.each<[string, string, string[]]>([
  ['FREQ=DAILY;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-03', '1997-09-04']],
  ['FREQ=DAILY;INTERVAL=10;COUNT=3', '1997-09-02', ['1997-09-02', '1997-09-12', '1997-09-22']],
  ['FREQ=WEEKLY;UNTIL=19970917T000000Z', '1997-09-02', ['1997-09-02', '1997-09-09', '1997-09-16']],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    ['1997-09-02', '1997-09-04', '1997-09-16', '1997-09-18'],
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=1FR', '1997-09-05', ['1997-09-05', '1997-10-03', '1997-11-07']],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22', ['1997-09-22', '1997-10-20', '1997-11-17']],
  ['FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3', '1997-09-28', ['1997-09-28', '1997-10-29', '1997-11-28']],
  ['FREQ=MONTHLY;COUNT=3', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
  ['FREQ=YEARLY;COUNT=3;BYMONTH=6,7', '1997-06-10', ['1997-06-10', '1997-07-10', '1998-06-10']],
  ['FREQ=YEARLY;INTERVAL=2;COUNT=2', '2024-02-29', ['2024-02-29', '2028-02-29']],
])('%s from %s on', (rule, start, dates) => {
  expect(datesOfRule(rule, start)).toEqual(dates)
})

it('takes sixty dates of a rule without an end, and none of one with parts that it does not read', () => {
  expect(datesOfRule('FREQ=WEEKLY;BYDAY=TU,FR', '2026-01-06')).toHaveLength(60)
  expect(datesOfRule('FREQ=YEARLY', '9990-01-06')).toHaveLength(10)
  expect(datesOfRule('FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO', '2026-01-06')).toBeUndefined()
  expect(datesOfRule('FREQ=SOMETIMES', '2026-01-06')).toBeUndefined()
})
