import { describe, expect, it } from 'vitest'
import { calendarRecord, type ScheduledPost } from '../../../../shared/post/post-record.ts'
import { filteredPosts, firstView, viewOf } from '../../../../site/publisher/queue/view.ts'

const posts = Array.from({ length: 250 }, (_, at): ScheduledPost => ({
  ...calendarRecord(`p-${at}`, { title: '', excerpt: '', publishDate: '2027-01-05' }, 0),
  position: at,
  state:
    at < 100
      ? { status: 'published', delivery: { outcome: 'unconfirmed' } }
      : { status: 'pending' },
}))

describe('the cards that are shown', () => {
  it('are those of the filter, with what is written, sent or edited', () => {
    const view = { ...firstView, filter: 'published', edited: posts[200] } as const
    const ids = filteredPosts(posts, view, 'p-249').map(({ id }) => id)
    expect(ids).toHaveLength(102)
    expect(ids.slice(-2)).toEqual(['p-200', 'p-249'])
    const sending = posts.with(120, {
      ...(posts[120] as ScheduledPost),
      state: { status: 'sending' },
    })
    expect(filteredPosts(sending, { ...firstView, filter: 'failed' }, undefined)).toHaveLength(1)
  })

  it('stay under a filter that shows the one that is looked for, or where that is gone', () => {
    const pending = { ...firstView, filter: 'pending' } as const
    expect(viewOf(posts, pending, 'p-230')).toBe(pending)
    expect(viewOf(posts, pending, 'gone')).toBe(pending)
  })

  it('are all where the filter hides it', () => {
    const failed = { ...firstView, filter: 'failed' } as const
    expect(viewOf(posts, failed, 'p-1')).toMatchObject({ filter: 'all' })
  })
})
