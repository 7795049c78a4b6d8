import { expect, test } from 'vitest'
import { calendarRecord, type QueuedPost } from '../../../../shared/post/post-record.ts'
import { afterSend } from '../../../support/after-send.ts'
import { reportRows } from '../../../../site/publisher/queue/report.tsx'

const said = { title: 'One', excerpt: '', publishDate: '2027-01-05' }
const written: QueuedPost = {
  ...calendarRecord('x-1', said, 0),
  content: 'Text',
  queue: { position: 0, textSource: 'ai' },
}
const post = afterSend(written, { outcome: 'accepted', status: 200 })

test('a report has what was chosen for each post, else what is sent in its place', () => {
  const chosen = { author: 'Ann', categories: ['Investing'], tags: ['b'], seoTitle: 'Found' }
  const given = new Map([['x-1', { slug: 'one-2' }]])
  expect(reportRows([post, { ...post, ...chosen, id: 'x-2', slug: 'own' }], given)).toEqual([
    {
      id: 'x-1',
      title: 'One',
      scheduledDate: '2027-01-05',
      status: 'published',
      result: 'Accepted by your webhook (200).',
      text: 'ai',
      address: '/blog/one-2',
      author: 'Pennywren Team',
      categories: ['Personal Finance', 'Budgeting'],
      tags: ['budgeting', 'finance', 'money-management'],
      featuredImage: '',
      featuredImageAlt: '',
      seoTitle: '',
      seoDescription: '',
    },
    expect.objectContaining({ ...chosen, address: '/blog/own' }),
  ])
})
