import { expect, test } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import { newDraft, withDelivery, type PostRecord } from '../../../../shared/post-record.ts'
import { findings } from '../../../../site/publisher/run/summary-panel.tsx'

function post(id: string): PostRecord {
  return { ...newDraft(id, 0), title: `Post ${id}`, position: 0, state: { status: 'pending' } }
}

const sent = (delivery: Delivery) => withDelivery(post(delivery.outcome), delivery)
const unconfirmed = sent({ outcome: 'unconfirmed' })
const accepted = sent({ outcome: 'accepted', status: 200 })
const refused = sent({ outcome: 'refused', status: 500, detail: 'Paused' })
const uncertain = sent({ outcome: 'unknown', trouble: 'network' })
const unwritten = post('unwritten')
const skipped = post('skipped')
const written = { ...post('written'), content: 'Own text' }

test('what is worth a line is counted', () => {
  const template = { ...unconfirmed, content: 'T', textSource: 'template' as const }
  expect(findings([template, refused, uncertain, unwritten, skipped, written, accepted])).toEqual([
    expect.stringMatching(/^1 sent, not confirmed: .* what has arrived\./),
    '1 sent with template content: edit it before it goes live.',
    '2 left pending, without a text.',
    '1 failed: refused by your webhook, or never sent.',
    '1 failed, but may have been delivered: check your automation before you retry.',
  ])
})
