import { expect, test } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import { calendarRecord, type QueuedPost } from '../../../../shared/post/post-record.ts'
import { afterSend } from '../../../support/after-send.ts'
import { findings } from '../../../../site/publisher/run/summary-panel.tsx'

const post = (id: string) =>
  calendarRecord(id, { title: `Post ${id}`, excerpt: '', publishDate: '2027-01-05' }, 0)

const sent = (delivery: Delivery) => afterSend(post(delivery.outcome), delivery)
const unconfirmed = sent({ outcome: 'unconfirmed' })
const accepted = sent({ outcome: 'accepted', status: 200 })
const refused = sent({ outcome: 'refused', status: 500, detail: 'Paused' })
const uncertain = sent({ outcome: 'unknown', trouble: 'network' })
const unwritten = post('unwritten')
const skipped = post('skipped')
const written = { ...post('written'), content: 'Own text' }

test('what is worth a line is counted', () => {
  const placeholder: QueuedPost = {
    ...unconfirmed,
    queue: { position: 0, textSource: 'placeholder' },
  }
  expect(
    findings([placeholder, refused, uncertain, unwritten, skipped, written, accepted]),
  ).toEqual([
    '1 not confirmed: check your automation',
    '1 with a placeholder',
    '2 without a text',
    '1 failed',
    '1 may have arrived: check your automation',
  ])
})
