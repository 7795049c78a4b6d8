import { expect, test } from 'vitest'
import { calendarRecord } from '../../../../shared/post/post-record.ts'
import { queueWarnings } from '../../../../site/publisher/store/selectors.ts'

const post = (id: string, title: string, publishDate: string) =>
  calendarRecord(id, { title, excerpt: '', publishDate }, 0)

test('the same title in any case, the same day and days gone by are pointed out', () => {
  const queue = [
    post('1', 'One', '2027-01-05'),
    post('2', ' one', '2027-01-08'),
    post('3', 'Two', '2027-01-08'),
    post('4', 'Old', '2026-01-01'),
    post('5', 'Fine', '2027-02-01'),
  ]
  const sameTitle = 'Another post has the same title.'
  const sameDay = 'Another post has the same date.'
  expect(Object.fromEntries(queueWarnings(queue, '2027-01-01'))).toEqual({
    1: sameTitle,
    2: `${sameTitle} ${sameDay}`,
    3: sameDay,
    4: 'This date is in the past.',
    5: '',
  })
})
