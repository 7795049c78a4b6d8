import { describe, expect, it } from 'vitest'
import type { Attempt } from '../../shared/history.ts'
import type { ScheduledPost } from '../../shared/queue.ts'
import { findSentBefore, sentBeforeIn } from '../../shared/sent-before.ts'

const post = {
  id: 'p1',
  title: 'Sinking Funds',
  slug: 'sinking-funds',
  publishDate: '2026-03-03',
}

function attempt(fields: Partial<Attempt> = {}): Attempt {
  const { id: postId, ...others } = post
  return {
    id: 'a1',
    postId,
    ...others,
    at: 7,
    result: { outcome: 'accepted', status: 200 },
    ...fields,
  }
}

describe('sent before', () => {
  const again = { ...post, id: 'p2' }

  it.each([
    ['the same address', { ...again, title: 'Other', publishDate: '2026-05-01' }, true],
    ['the same address in another form', { ...again, title: 'X', slug: 'SINKING-FUNDS' }, true],
    ['the same title and date', { ...again, title: ' sinking funds', slug: 'x' }, true],
    ['the same title on another day', { ...again, slug: 'x', publishDate: '2026-05-01' }, false],
    ['the same id', { id: 'p1', title: 'Other', slug: 'x', publishDate: '2026-05-01' }, true],
  ])('%s: %j → %s', (_, candidate, found) => {
    expect(findSentBefore([attempt()])(candidate)).toEqual(found ? attempt() : undefined)
  })

  it('passes over its own attempts where they are decided on', () => {
    const find = findSentBefore([attempt()])
    expect(find(post, { own: 'decided' })).toBeUndefined()
    expect(find(again, { own: 'decided' })).toEqual(attempt())
  })

  it.each([
    [{ outcome: 'refused', status: 500, detail: '' }, false],
    [{ outcome: 'not-sent' }, false],
    [{ outcome: 'unknown', trouble: 'network' }, true],
    [{ outcome: 'interrupted' }, true],
    [{ outcome: 'sending' }, true],
    [{ outcome: 'unconfirmed' }, true],
  ] as const)('%j counts: %s', (result, counts) => {
    const find = findSentBefore([attempt({ result })])
    expect([find(again) !== undefined, find(post) !== undefined]).toEqual([counts, counts])
  })

  it('is told by the latest attempt', () => {
    const earlier = attempt({ id: 'e', at: 5 })
    const later = attempt({ id: 'l', at: 9 })
    expect(findSentBefore([later, earlier])(again)).toBe(later)
    expect(findSentBefore([earlier, attempt({ id: 'o', at: 9, slug: 'x' })])(again)?.id).toBe('o')
  })
})

describe('sent before of a queue', () => {
  const { slug: _, ...fields } = post
  const sent: ScheduledPost = { ...fields, excerpt: '', status: 'pending' }
  const near: ScheduledPost = { ...sent, id: 'p2', title: 'Sinking Funds!' }
  const twin: ScheduledPost = { ...sent, id: 'p3' }
  const find = (queue: ScheduledPost[], attempts = [attempt()]) =>
    queue.map(sentBeforeIn(queue, findSentBefore(attempts))).map((found) => found?.id)

  it('is a post whose sibling has title and date, and none whose sibling has its address', () => {
    expect(find([sent, near, twin])).toEqual(['a1', undefined, 'a1'])
  })

  it('is a post whose address another one got that is not in the queue', () => {
    expect(find([near, twin])).toEqual(['a1', 'a1'])
    const other = attempt({ id: 'a2', postId: 'gone', at: 3, title: 'Older' })
    expect(find([sent, near], [attempt(), other])).toEqual(['a1', 'a2'])
  })
})
