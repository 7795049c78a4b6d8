import { expect, test } from 'vitest'
import type { ScheduledPost } from '../../../../../shared/queue.ts'
import { reportCsv, reportJson } from '../../../../../site/publisher/bulk/run/report.ts'

function post(title: string): ScheduledPost {
  return {
    id: 'x-1',
    title,
    excerpt: '',
    publishDate: '2027-01-05',
    status: 'published',
    delivery: { outcome: 'accepted', status: 200 },
    prepared: { text: 'Text', source: 'ai' },
  }
}

const titleIn = (csv: string) => csv.split('\r\n')[1]?.replace(/^x-1,/, '').split(',2027')[0]

test('the CSV has a line of names and one for each post', () => {
  expect(reportCsv([post('One')])).toBe(
    '\ufeffid,title,scheduledDate,status,result,text\r\n' +
      'x-1,One,2027-01-05,published,Accepted by your webhook (200).,ai\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1'])(
  'a title that begins like a formula stays text: %j',
  (title) => {
    expect(titleIn(reportCsv([post(title)]))).toMatch(/^"?'/)
  },
)

test('commas, quotes and line breaks stay inside of their cell', () => {
  expect(titleIn(reportCsv([post('One, "two"\nthree')]))).toBe('"One, ""two""\nthree"')
})

test('the JSON says the same of each post', () => {
  expect(JSON.parse(reportJson([post('=One')]))).toEqual([
    {
      id: 'x-1',
      title: '=One',
      scheduledDate: '2027-01-05',
      status: 'published',
      result: 'Accepted by your webhook (200).',
      text: 'ai',
    },
  ])
})
