import { expect, test } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import type { LiveStatus } from '../../../../shared/publication/live-status.ts'
import { standingOf } from '../../../../site/publisher/live-status/standing.ts'

const accepted: Delivery = { outcome: 'accepted', status: 200 }
const unconfirmed: Delivery = { outcome: 'unconfirmed' }
const live: LiveStatus = { state: 'live', slug: 'one' }
const old: LiveStatus = { state: 'outdated', slug: 'one' }
const waiting: LiveStatus = { state: 'waiting', from: '2026-12-01' }
const template: LiveStatus = { state: 'held-back', because: 'template' }
const isDraft: LiveStatus = { state: 'held-back', because: 'draft' }

type Changed = 'sent' | 'taken-back' | undefined

test.each<[string, Delivery, LiveStatus, Changed?]>([
  ['Sent, not confirmed', unconfirmed, { state: 'unknown' }],
  // That the site does not have it yet says nothing of whether it arrived.
  ['Sent, not confirmed', unconfirmed, { state: 'awaited' }],
  ['Sent, not confirmed', unconfirmed, waiting],
  ['Overdue on the site since December 1', unconfirmed, { state: 'missing', since: '2026-12-01' }],
  ['Accepted', accepted, { state: 'unknown' }],
  ['Goes live December 1', accepted, waiting],
  ['Waiting for the site’s next build', accepted, { state: 'awaited' }],
  ['Live', unconfirmed, live],
  ['Live with the text from before', accepted, old],
  ['Live, but not as you sent it', accepted, { ...old, since: '2026-12-01' }],
  ['Another article has its slug', accepted, { state: 'taken' }],
  ['Template sent: edit it', unconfirmed, template],
  ['Held back: it has no title', accepted, { state: 'held-back', because: 'no-title' }],
  ['Change sent', accepted, waiting, 'sent'],
  ['Change sent', unconfirmed, old, 'sent'],
  ['Template sent: edit it', accepted, template, 'sent'],
  ['Live', accepted, live, 'sent'],
  ['Taken back', accepted, isDraft, 'taken-back'],
  ['Taken back', accepted, { state: 'leaving', slug: 'one' }, 'taken-back'],
])('a card says %s', (text, delivery, place, changed) => {
  const post = { state: { status: 'published', delivery }, ...(changed && { changed }) } as const
  expect(standingOf(post, place)?.text).toBe(text)
})

test.each<[string, Delivery, LiveStatus?]>([
  ['Refused (413)', { outcome: 'refused', status: 413, detail: 'Too large' }],
  [
    'Refused: the address redirects',
    { outcome: 'refused', status: 302, detail: '', redirectsTo: '' },
  ],
  ['Not sent: your webhook cannot be reached', { outcome: 'not-sent' }],
  ['Not sent: your browser blocked it', { outcome: 'not-sent', reason: 'local-network' }],
  ['Not sent: its picture cannot be read', { outcome: 'not-sent', reason: 'no-picture' }],
  [
    'May have been delivered: check your automation before you retry',
    { outcome: 'unknown', trouble: 'timeout' },
  ],
  ['Live', { outcome: 'interrupted' }, live],
])('a failed card says %s', (text, delivery, place = { state: 'unknown' }) => {
  expect(standingOf({ state: { status: 'failed', delivery } }, place)?.text).toBe(text)
})

test('a post that waits has no place yet', () => {
  expect(standingOf({ state: { status: 'pending' } }, live)).toBeUndefined()
})
