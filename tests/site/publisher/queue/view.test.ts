import { describe, expect, it, test } from 'vitest'
import type { Delivery } from '../../../../shared/delivery.ts'
import {
  calendarRecord,
  editPost,
  type PostRecord,
  type QueuedPost,
} from '../../../../shared/post/post-record.ts'
import type { LiveStatus } from '../../../../shared/publication/live-status.ts'
import { standingOf } from '../../../../site/publisher/live-status/standing.ts'
import {
  firstView,
  groupOf,
  isCounted,
  shownPosts,
  type Group,
  type View,
} from '../../../../site/publisher/queue/view.ts'
import { afterSend } from '../../../support/after-send.ts'

const accepted: Delivery = { outcome: 'accepted', status: 200 }
const post = (id: string, title: string, publishDate: string, isSent = false): QueuedPost => {
  const waiting = calendarRecord(id, { title, excerpt: '', publishDate }, 0)
  return isSent ? afterSend({ ...waiting, content: 'W' }, accepted) : waiting
}
const late = post('late', 'Rainy days', '2027-02-01')
const early = post('early', 'Small steps', '2027-01-05')
const sent = post('sent', 'Rainy months', '2027-01-08', true)
const posts = [late, early, sent]
const isOf = ({ state }: QueuedPost, filter: View['filter']) =>
  filter === 'all' || state.status === filter
const idsOf = (view: Partial<View>, current?: string) =>
  shownPosts(posts, { ...firstView, ...view }, isOf, current).map(({ id }) => id)

describe('the cards that are shown', () => {
  it('stand by date', () => expect(idsOf({})).toEqual(['early', 'sent', 'late']))

  it('are those of the filter, and those whose titles hold what is looked for', () => {
    expect(idsOf({ filter: 'pending' })).toEqual(['early', 'late'])
    expect(idsOf({ query: ' RAINY ' })).toEqual(['sent', 'late'])
    expect(idsOf({ filter: 'published', query: 'small' })).toEqual([])
  })

  it('have what is written, sent or open among them', () => {
    expect(idsOf({ filter: 'failed' }, 'late')).toEqual(['late'])
    const moved = { ...early, publishDate: '2028-01-01' }
    const open = { mode: 'edit', before: early } as const
    // Its date is being typed: it stays where it was.
    expect(shownPosts([late, moved], { ...firstView, open }, isOf)[0]).toBe(moved)
    expect(shownPosts([late, moved], { ...firstView, filter: 'failed', open }, isOf)).toEqual([
      moved,
    ])
  })
})

const today = '2027-01-06'
const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }
const live: LiveStatus = { state: 'live', slug: 'sent' }
const takenBack = afterSend(sent, accepted, { takesDown: true })

test.each<[string, QueuedPost, LiveStatus, Group, boolean]>([
  ['pending', late, live, 'coming', false],
  ['pending, its day over', early, live, 'needs', false],
  ['scheduled', sent, { state: 'waiting', from: sent.publishDate }, 'coming', true],
  ['live', post('x', 'X', '2027-01-05', true), live, 'sent', true],
  ['failed', afterSend(late, refused), live, 'needs', false],
  ['a placeholder', sent, { state: 'held-back', because: 'placeholder' }, 'needs', true],
  ['without a title', sent, { state: 'held-back', because: 'no-title' }, 'needs', true],
  ['changed', editPost(sent, { title: 'Two' }, 1) as QueuedPost, live, 'needs', true],
  ['taken back', takenBack, { state: 'held-back', because: 'draft' }, 'sent', false],
])('a post that is %s stands where its next step is', (_, one, place, group, published) => {
  const standing = standingOf(one, place)
  expect(groupOf(one, standing, today)).toBe(group)
  expect(isCounted(one, standing, 'published')).toBe(published)
})

test('a mark stands for each standing that a colour shows', () => {
  const marks: [PostRecord, LiveStatus, string][] = [
    [sent, live, '✓'],
    [sent, { state: 'waiting', from: '2027-01-08' }, '◷'],
    [sent, { state: 'held-back', because: 'placeholder' }, '✎'],
    [takenBack, { state: 'held-back', because: 'draft' }, '–'],
    [afterSend(late, refused), live, '!'],
    [afterSend(late, { outcome: 'unconfirmed' }), { state: 'unknown' }, '?'],
  ]
  expect(marks.map(([one, place]) => standingOf(one, place)?.mark)).toEqual(
    marks.map(([, , mark]) => mark),
  )
})
