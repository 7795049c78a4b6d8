import { expect, test } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import type { LiveStatus } from '../../../../shared/publication/live-status.ts'
import {
  calendarRecord,
  editPost,
  newDraft,
  type PostRecord,
} from '../../../../shared/post/post-record.ts'
import { markedAsSending } from '../../../../shared/post/post-sending.ts'
import { afterSend } from '../../../support/after-send.ts'
import { standingOf } from '../../../../site/publisher/live-status/standing.ts'

const accepted: Delivery = { outcome: 'accepted', status: 200 }
const refused: Delivery = { outcome: 'refused', status: 413, detail: 'Too large' }
const unconfirmed: Delivery = { outcome: 'unconfirmed' }
const live: LiveStatus = { state: 'live', slug: 'one' }
const old: LiveStatus = { state: 'outdated', slug: 'one' }
const waiting: LiveStatus = { state: 'waiting', from: '2026-12-01' }
const placeholder: LiveStatus = { state: 'held-back', because: 'placeholder' }
const isDraft: LiveStatus = { state: 'held-back', because: 'draft' }

const waitingPost = calendarRecord(
  'x-1',
  { title: 'One', excerpt: '', publishDate: '2026-12-01' },
  0,
)
const sent = (delivery: Delivery) => afterSend({ ...waitingPost, content: 'Words.' }, delivery)
const withProblem = (textProblem: string) => {
  const queue = { position: 0, textSource: 'placeholder', textProblem } as const
  return { ...sent(accepted), queue }
}
const edited = (post: PostRecord) => editPost(post, { title: 'Two' }, 2)
const takenBack = (delivery: Delivery) => afterSend(sent(accepted), delivery, { takesDown: true })

test.each<[string, PostRecord, LiveStatus]>([
  ['Sent, not confirmed', sent(unconfirmed), { state: 'unknown' }],
  // That the site does not have it yet says nothing of whether it arrived.
  ['Sent, not confirmed', sent(unconfirmed), { state: 'awaited' }],
  ['Sent, not confirmed', sent(unconfirmed), waiting],
  [
    'Overdue on the site since December 1',
    sent(unconfirmed),
    { state: 'missing', since: '2026-12-01' },
  ],
  ['Accepted', sent(accepted), { state: 'unknown' }],
  ['Goes live December 1', sent(accepted), waiting],
  ['Waiting for the site’s next build', sent(accepted), { state: 'awaited' }],
  ['Live', sent(unconfirmed), live],
  ['Live with the text from before', sent(accepted), old],
  ['Live, but not as you sent it', sent(accepted), { ...old, since: '2026-12-01' }],
  ['Another article has its slug', sent(accepted), { state: 'taken' }],
  ['Placeholder sent: edit it', sent(unconfirmed), placeholder],
  [
    'Placeholder sent: The AI service refused (403). Not here.',
    withProblem('The AI service refused (403).\nOpenAI API error: Forbidden\nNot here.'),
    placeholder,
  ],
  ['Held back: it has no title', sent(accepted), { state: 'held-back', because: 'no-title' }],
  ['Changed, not sent', edited(sent(accepted)), live],
  ['Change: refused (413)', afterSend(edited(sent(accepted)), refused), live],
  ['Taken back', takenBack(accepted), isDraft],
  [
    'Taken back: leaves with the site’s next build',
    takenBack(accepted),
    { ...live, state: 'leaving' },
  ],
  ['Take-back: refused (413)', takenBack(refused), live],
  [
    'Take-back: may have been delivered: check your automation before you retry',
    takenBack({ outcome: 'unknown', trouble: 'timeout' }),
    live,
  ],
])('card and history say %s', (text, post, place) => {
  expect(standingOf(post, place)?.text).toBe(text)
})

test.each<[string, Delivery]>([
  ['Refused (413)', refused],
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
])('a failed card says %s', (text, delivery) => {
  expect(standingOf(sent(delivery), undefined)?.text).toBe(text)
})

test('a post that waits or is being sent has no place yet, and says so; a draft says nothing', () => {
  const sending = markedAsSending(waitingPost, { slug: 'one', now: new Date(1) })
  const textOf = (post: PostRecord, isElsewhere = false) =>
    standingOf(post, undefined, isElsewhere)?.text
  expect(textOf(waitingPost)).toBe('Pending')
  expect(textOf(sending)).toBe('Being sent')
  expect(textOf(sending, true)).toBe('Being sent by another window')
  expect(textOf(newDraft('d', 0))).toBeUndefined()
})
