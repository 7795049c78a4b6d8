import { describe, expect, it } from 'vitest'
import { calendarRecord, type QueuedPost } from '../../../../shared/post/post-record.ts'
import { afterSend } from '../../../support/after-send.ts'
import { firstView, shownPosts, viewOf } from '../../../../site/publisher/queue/view.ts'

const post = (id: string, title: string, publishDate: string, isSent = false): QueuedPost => {
  const waiting = calendarRecord(id, { title, excerpt: '', publishDate }, 0)
  return isSent ? afterSend(waiting, { outcome: 'unconfirmed' }) : waiting
}
const late = post('late', 'Rainy days', '2027-02-01')
const early = post('early', 'Small steps', '2027-01-05')
const sent = post('sent', 'Rainy months', '2027-01-08', true)
const posts = [late, early, sent]
const idsOf = (view: Partial<typeof firstView>, current?: string) =>
  shownPosts(posts, { ...firstView, ...view }, current).map(({ id }) => id)

describe('the cards that are shown', () => {
  it('stand by date', () => expect(idsOf({})).toEqual(['early', 'sent', 'late']))

  it('are those of the filter, and those whose titles hold what is looked for', () => {
    expect(idsOf({ filter: 'pending' })).toEqual(['early', 'late'])
    expect(idsOf({ query: ' RAINY ' })).toEqual(['sent', 'late'])
    expect(idsOf({ filter: 'published', query: 'small' })).toEqual([])
  })

  it('have what is written, sent or edited among them', () => {
    expect(idsOf({ filter: 'failed' }, 'late')).toEqual(['late'])
    const moved = { ...early, publishDate: '2028-01-01' }
    const view = { ...firstView, filter: 'failed', edited: early } as const
    // Its date is being typed: it stays where it was.
    expect(shownPosts([late, moved], { ...view, filter: 'all' }, undefined)[0]).toBe(moved)
    expect(shownPosts([late, moved], view, undefined)).toEqual([moved])
  })

  it('are all where filter or search hide the one that is looked for', () => {
    expect(viewOf(posts, firstView, 'late')).toBe(firstView)
    const view = { ...firstView, filter: 'failed', query: 'x' } as const
    expect(viewOf(posts, view, 'late')).toMatchObject({ filter: 'all', query: '' })
  })
})
